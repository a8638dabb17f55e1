// Layers of networks as extensions write them: a bias and an activation, normalisations with weights shared by all rows or by channel, a loss of rows, rotary
// positions, a cell with gates, pooling, a matrix of kernels. Build: see ../../README.md.
#include <cugrad/cugrad.h>

#include "bench.h"

// A bias for each column, then an activation.
__global__ void bias_gelu(float *y, const float *x, const float *b, int n, int columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = x[i] + b[i % columns];
  y[i] = 0.5f * v * (1.0f + tanhf(0.79788456f * (v + 0.044715f * v * v * v)));
}

// A thread has one column of 64 rows.
__global__ void bias_gelu_hand(float *__restrict__ y, const float *__restrict__ x, const float *__restrict__ b, int rows, int columns, float *__restrict__ y_adj, float *__restrict__ x_adj, float *__restrict__ b_adj) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x, last = min((blockIdx.y + 1) * 64, rows);
  if (c >= columns) return;
  const float bias = b[c];
  float sum = 0;
  for (int r = blockIdx.y * 64; r < last; ++r) {
    const size_t i = size_t(r) * columns + c;
    const float v = x[i] + bias, seed = y_adj[i], t = tanhf(0.79788456f * (v + 0.044715f * v * v * v));
    const float inner = 0.79788456f * (1.0f + 3.0f * 0.044715f * v * v), d = seed * (0.5f * (1.0f + t) + 0.5f * v * (1.0f - t * t) * inner);
    y[i] = 0.5f * v * (1.0f + t);
    x_adj[i] += d;
    y_adj[i] = 0;
    sum += d;
  }
  atomicAdd(&b_adj[c], sum);
}

static void bias_gelu_family() {
  const int rows = bench::size(15), columns = 1024, n = rows * columns;
  const dim3 block(256), grid((n + 255) / 256), tall((columns + 255) / 256, (rows + 63) / 64);
  bench::array<float> y(n), x(n, -1, 1), b(columns, -1, 1), y_adj(n, 0.5, 1.5), x_adj(n, -1, 1), b_adj(columns);
  auto g = cugrad::gradient(bias_gelu, "y, x, b");
  bench::compare("bias of columns and GELU, 2^15 x 1024", {&y, &y_adj, &x_adj, &b_adj}, [&] { bias_gelu<<<grid, block>>>(y, x, b, n, columns); },
                 [&] { g.execute_kernel(grid, block, y.data, x.data, b.data, n, columns, y_adj.data, x_adj.data, b_adj.data); },
                 [&] { bias_gelu_hand<<<tall, block>>>(y, x, b, rows, columns, y_adj, x_adj, b_adj); });
}

__device__ float sum_of_warp(float v) {
  for (int offset = 16; offset > 0; offset /= 2) v += __shfl_xor_sync(0xffffffffu, v, offset);
  return v;
}

// Layer normalisation, a warp for each row.
__global__ void normalise_rows(float *y, const float *x, const float *gain, const float *shift, int rows, int columns) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  const float *in = x + row * columns;
  float *out = y + row * columns;
  float sum = 0;
  for (int c = lane; c < columns; c += 32) sum += in[c];
  float mean = sum_of_warp(sum) / columns, squares = 0;
  for (int c = lane; c < columns; c += 32) squares += (in[c] - mean) * (in[c] - mean);
  float scale = rsqrtf(sum_of_warp(squares) / columns + 1e-5f);
  for (int c = lane; c < columns; c += 32) out[c] = (in[c] - mean) * scale * gain[c] + shift[c];
}

// Warps walk over rows; each lane has its columns' sums in registers.
enum { COLUMNS = 512, PER_LANE = COLUMNS / 32 };

__global__ void normalise_rows_hand(float *__restrict__ y, const float *__restrict__ x, const float *__restrict__ gain, const float *__restrict__ shift, int rows, float *__restrict__ y_adj, float *__restrict__ x_adj,
                                    float *__restrict__ gain_adj, float *__restrict__ shift_adj) {
  __shared__ float of_gain[COLUMNS], of_shift[COLUMNS];
  for (int c = threadIdx.x; c < COLUMNS; c += blockDim.x) of_gain[c] = of_shift[c] = 0;
  __syncthreads();
  const int lane = threadIdx.x % 32, warps = gridDim.x * blockDim.x / 32;
  float gains[PER_LANE] = {}, shifts[PER_LANE] = {};
  for (int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32; row < rows; row += warps) {
    const size_t first = size_t(row) * COLUMNS + lane;
    float v[PER_LANE], seed[PER_LANE], sum = 0, squares = 0, a = 0, b = 0;
#pragma unroll
    for (int k = 0; k < PER_LANE; ++k) v[k] = x[first + 32 * k], seed[k] = y_adj[first + 32 * k], sum += v[k];
    const float mean = sum_of_warp(sum) / COLUMNS;
#pragma unroll
    for (int k = 0; k < PER_LANE; ++k) v[k] -= mean, squares += v[k] * v[k];
    const float scale = rsqrtf(sum_of_warp(squares) / COLUMNS + 1e-5f);
#pragma unroll
    for (int k = 0; k < PER_LANE; ++k) {
      const int c = lane + 32 * k;
      v[k] *= scale;
      y[first + 32 * k] = v[k] * gain[c] + shift[c];
      y_adj[first + 32 * k] = 0;
      shifts[k] += seed[k];
      gains[k] += seed[k] * v[k];
      seed[k] *= gain[c];
      a += seed[k];
      b += seed[k] * v[k];
    }
    a = sum_of_warp(a) / COLUMNS, b = sum_of_warp(b) / COLUMNS;
#pragma unroll
    for (int k = 0; k < PER_LANE; ++k) x_adj[first + 32 * k] += scale * (seed[k] - a - v[k] * b);
  }
#pragma unroll
  for (int k = 0; k < PER_LANE; ++k) atomicAdd(&of_gain[lane + 32 * k], gains[k]), atomicAdd(&of_shift[lane + 32 * k], shifts[k]);
  __syncthreads();
  for (int c = threadIdx.x; c < COLUMNS; c += blockDim.x) atomicAdd(&gain_adj[c], of_gain[c]), atomicAdd(&shift_adj[c], of_shift[c]);
}

static void normalise_rows_family() {
  const int rows = bench::size(16), columns = COLUMNS, n = rows * columns;
  const dim3 block(256), grid((rows + 7) / 8), few(std::min((rows + 7) / 8, 132 * 4));
  bench::array<float> y(n), x(n, -1, 1), gain(columns, 0.5, 1.5), shift(columns, -1, 1), y_adj(n, -1, 1), x_adj(n, -1, 1), gain_adj(columns),
      shift_adj(columns);
  auto g = cugrad::gradient(normalise_rows, "y, x, gain, shift");
  bench::compare("layer norm, a warp for each of 2^16 rows", {&y, &y_adj, &x_adj, &gain_adj, &shift_adj},
                 [&] { normalise_rows<<<grid, block>>>(y, x, gain, shift, rows, columns); },
                 [&] {
                   g.execute_kernel(grid, block, y.data, x.data, gain.data, shift.data, rows, columns, y_adj.data, x_adj.data, gain_adj.data,
                                    shift_adj.data);
                 },
                 [&] { normalise_rows_hand<<<few, block>>>(y, x, gain, shift, rows, y_adj, x_adj, gain_adj, shift_adj); });
}

// Cross entropy of rows, a warp for each.
__global__ void cross_entropy(float *loss, const float *x, const int *label, int rows, int columns) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  const float *in = x + row * columns;
  float most = -INFINITY;
  for (int c = lane; c < columns; c += 32) most = fmaxf(most, in[c]);
  for (int offset = 16; offset > 0; offset /= 2) most = fmaxf(most, __shfl_xor_sync(0xffffffffu, most, offset));
  float sum = 0;
  for (int c = lane; c < columns; c += 32) sum += expf(in[c] - most);
  sum = sum_of_warp(sum);
  if (lane == 0) loss[row] = logf(sum) + most - in[label[row]];
}

__global__ void cross_entropy_hand(float *__restrict__ loss, const float *__restrict__ x, const int *__restrict__ label, int rows, int columns, float *__restrict__ loss_adj, float *__restrict__ x_adj) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  const float *in = x + size_t(row) * columns;
  float *out = x_adj + size_t(row) * columns;
  const float seed = loss_adj[row];
  float most = -INFINITY, sum = 0;
  for (int c = lane; c < columns; c += 32) most = fmaxf(most, in[c]);
  for (int offset = 16; offset > 0; offset /= 2) most = fmaxf(most, __shfl_xor_sync(0xffffffffu, most, offset));
  for (int c = lane; c < columns; c += 32) sum += expf(in[c] - most);
  sum = sum_of_warp(sum);
  const int chosen = label[row];
  const float scale = seed / sum;
  for (int c = lane; c < columns; c += 32) atomicAdd(&out[c], scale * expf(in[c] - most) - (c == chosen ? seed : 0));
  if (lane == 0) loss[row] = logf(sum) + most - in[chosen], loss_adj[row] = 0;
}

static void cross_entropy_family() {
  const int rows = bench::size(15), columns = 1000, n = rows * columns;
  const dim3 block(256), grid((rows + 7) / 8);
  std::vector<int> chosen(rows);
  for (int r = 0; r < rows; ++r) chosen[r] = int(bench::number(r) * columns);
  bench::array<int> label(chosen);
  bench::array<float> loss(rows), x(n, -3, 3), loss_adj(rows, 0.5, 1.5), x_adj(n, -1, 1);
  auto g = cugrad::gradient(cross_entropy, "loss, x");
  bench::compare("cross entropy, a warp for each of 2^15 rows", {&loss, &loss_adj, &x_adj},
                 [&] { cross_entropy<<<grid, block>>>(loss, x, label, rows, columns); },
                 [&] { g.execute_kernel(grid, block, loss.data, x.data, label.data, rows, columns, loss_adj.data, x_adj.data); },
                 [&] { cross_entropy_hand<<<grid, block>>>(loss, x, label, rows, columns, loss_adj, x_adj); });
}

// Pairs of numbers turned by an angle that depends on the position, in place.
__global__ void rotate_pairs(float *q, const float *frequency, int positions, int pairs) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= positions * pairs) return;
  int position = i / pairs, pair = i % pairs;
  float s, c;
  sincosf(position * frequency[pair], &s, &c);
  float a = q[2 * i], b = q[2 * i + 1];
  q[2 * i] = a * c - b * s;
  q[2 * i + 1] = a * s + b * c;
}

// The primal's values are there after it: a and b are what they are turned back.
__global__ void rotate_pairs_hand(float *__restrict__ q, const float *__restrict__ frequency, int positions, int pairs, float *__restrict__ q_adj) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= positions * pairs) return;
  float s, c;
  sincosf(i / pairs * frequency[i % pairs], &s, &c);
  const float2 v = ((float2 *)q)[i], seed = ((float2 *)q_adj)[i];
  ((float2 *)q)[i] = make_float2(v.x * c - v.y * s, v.x * s + v.y * c);
  ((float2 *)q_adj)[i] = make_float2(seed.x * c + seed.y * s, seed.y * c - seed.x * s);
}

static void rotate_pairs_family() {
  const int positions = bench::size(17), pairs = 64, n = positions * pairs;
  const dim3 block(256), grid((n + 255) / 256);
  bench::array<float> q(2 * n, -1, 1), frequency(pairs, 0.001, 1), q_adj(2 * n, -1, 1);
  auto g = cugrad::gradient(rotate_pairs, "q");
  bench::compare("rotary positions in place, 2^23 pairs", {&q, &q_adj}, [&] { rotate_pairs<<<grid, block>>>(q, frequency, positions, pairs); },
                 [&] { g.execute_kernel(grid, block, q.data, frequency.data, positions, pairs, q_adj.data); },
                 [&] { rotate_pairs_hand<<<grid, block>>>(q, frequency, positions, pairs, q_adj); });
}

__device__ float sigmoid(float v) { return 1.0f / (1.0f + expf(-v)); }

// A cell with gates: four numbers for each unit, and the state from the step before.
__global__ void lstm_cell(float *h, float *c, const float *gates, const float *before, int batch, int units) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= batch * units) return;
  int b = i / units, u = i % units;
  const float *g = gates + b * 4 * units;
  float in = sigmoid(g[u]), forget = sigmoid(g[units + u]), cell = tanhf(g[2 * units + u]), out = sigmoid(g[3 * units + u]);
  float now = forget * before[i] + in * cell;
  c[i] = now;
  h[i] = out * tanhf(now);
}

__global__ void lstm_cell_hand(float *__restrict__ h, float *__restrict__ c, const float *__restrict__ gates, const float *__restrict__ before, int batch, int units, float *__restrict__ h_adj, float *__restrict__ c_adj,
                               float *__restrict__ gates_adj, float *__restrict__ before_adj) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= batch * units) return;
  const int b = i / units, u = i % units;
  const float *g = gates + b * 4 * units;
  float *ga = gates_adj + b * 4 * units;
  const float in = sigmoid(g[u]), forget = sigmoid(g[units + u]), cell = tanhf(g[2 * units + u]), out = sigmoid(g[3 * units + u]), old = before[i];
  const float now = forget * old + in * cell, t = tanhf(now), seed = h_adj[i], d = c_adj[i] + seed * out * (1 - t * t);
  c[i] = now, h[i] = out * t;
  ga[u] += d * cell * in * (1 - in);
  ga[units + u] += d * old * forget * (1 - forget);
  ga[2 * units + u] += d * in * (1 - cell * cell);
  ga[3 * units + u] += seed * t * out * (1 - out);
  before_adj[i] += d * forget;
  h_adj[i] = 0, c_adj[i] = 0;
}

static void lstm_cell_family() {
  const int batch = bench::size(14), units = 512, n = batch * units;
  const dim3 block(256), grid((n + 255) / 256);
  bench::array<float> h(n), c(n), gates(4 * n, -2, 2), before(n, -1, 1), h_adj(n, -1, 1), c_adj(n, -1, 1), gates_adj(4 * n, -1, 1),
      before_adj(n, -1, 1);
  auto g = cugrad::gradient(lstm_cell, "h, c, gates, before");
  bench::compare("cell with gates, 2^23 units", {&h, &c, &h_adj, &c_adj, &gates_adj, &before_adj},
                 [&] { lstm_cell<<<grid, block>>>(h, c, gates, before, batch, units); },
                 [&] {
                   g.execute_kernel(grid, block, h.data, c.data, gates.data, before.data, batch, units, h_adj.data, c_adj.data, gates_adj.data,
                                    before_adj.data);
                 },
                 [&] { lstm_cell_hand<<<grid, block>>>(h, c, gates, before, batch, units, h_adj, c_adj, gates_adj, before_adj); });
}

// The largest of each 2 × 2.
__global__ void pool(float *y, const float *x, int images, int height, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= images * height * width) return;
  int column = i % width, row = i / width % height, image = i / (width * height);
  float most = -INFINITY;
  for (int dy = 0; dy < 2; ++dy)
    for (int dx = 0; dx < 2; ++dx) most = fmaxf(most, x[(image * 2 * height + 2 * row + dy) * 2 * width + 2 * column + dx]);
  y[i] = most;
}

__global__ void pool_hand(float *__restrict__ y, const float *__restrict__ x, int images, int height, int width, float *__restrict__ y_adj, float *__restrict__ x_adj) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= images * height * width) return;
  const int column = i % width, row = i / width % height, image = i / (width * height);
  const int first = (image * 2 * height + 2 * row) * 2 * width + 2 * column;
  const float2 upper = *(const float2 *)(x + first), lower = *(const float2 *)(x + first + 2 * width);
  const float most = fmaxf(fmaxf(upper.x, upper.y), fmaxf(lower.x, lower.y));
  const int at = upper.x == most ? first : upper.y == most ? first + 1 : lower.x == most ? first + 2 * width : first + 2 * width + 1;
  y[i] = most;
  x_adj[at] += y_adj[i];
  y_adj[i] = 0;
}

static void pool_family() {
  const int images = bench::size(8), height = 128, width = 128, n = images * height * width;
  const dim3 block(256), grid((n + 255) / 256);
  bench::array<float> y(n), x(4 * n, -1, 1), y_adj(n, 0.5, 1.5), x_adj(4 * n, -1, 1);
  auto g = cugrad::gradient(pool, "y, x");
  bench::compare("largest of 2 x 2, 2^22 outputs", {&y, &y_adj, &x_adj}, [&] { pool<<<grid, block>>>(y, x, images, height, width); },
                 [&] { g.execute_kernel(grid, block, y.data, x.data, images, height, width, y_adj.data, x_adj.data); },
                 [&] { pool_hand<<<grid, block>>>(y, x, images, height, width, y_adj, x_adj); });
}

// Radial functions of all pairs of points.
enum { DIMENSIONS = 8 };

__global__ void radial(float *k, const float *a, const float *b, float rate, int rows, int columns) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= rows || j >= columns) return;
  float squares = 0;
  for (int d = 0; d < DIMENSIONS; ++d) {
    float t = a[i * DIMENSIONS + d] - b[j * DIMENSIONS + d];
    squares += t * t;
  }
  k[i * columns + j] = expf(-rate * squares);
}

// A block of 16 x 16 walks over 16 tiles below each other: a thread keeps its column's sums, and half warps add up the eight numbers of a row, half of which each lane
// hands on three times.
enum { TILES = 16 };

__global__ void radial_hand(float *__restrict__ k, const float *__restrict__ a, const float *__restrict__ b, float rate, int rows, int columns, float *__restrict__ k_adj, float *__restrict__ a_adj, float *__restrict__ b_adj,
                            float *__restrict__ rate_adj) {
  const int j = blockIdx.x * 16 + threadIdx.x, lane = threadIdx.x;
  float own[DIMENSIONS], sums[DIMENSIONS] = {}, of_rate = 0;
#pragma unroll
  for (int d = 0; d < DIMENSIONS; ++d) own[d] = j < columns ? b[j * DIMENSIONS + d] : 0;
  for (int tile = 0; tile < TILES; ++tile) {
    const int i = (blockIdx.y * TILES + tile) * 16 + threadIdx.y;
    float t[DIMENSIONS], squares = 0, weight = 0;
#pragma unroll
    for (int d = 0; d < DIMENSIONS; ++d) t[d] = (i < rows ? a[i * DIMENSIONS + d] : 0) - own[d], squares += t[d] * t[d];
    const bool inside = i < rows && j < columns;
    const size_t at = size_t(i) * columns + j;
    if (inside) {
      const float value = expf(-rate * squares), seed = k_adj[at] * value;
      k[at] = value;
      of_rate -= seed * squares;
      weight = -2 * rate * seed;
    }
#pragma unroll
    for (int d = 0; d < DIMENSIONS; ++d) t[d] *= weight, sums[d] -= t[d];
#pragma unroll
    for (int half = 4, bit = 8; half > 0; half /= 2, bit /= 2) {
#pragma unroll
      for (int d = 0; d < half; ++d) {
        const float handed = lane & bit ? t[d] : t[d + half], kept = lane & bit ? t[d + half] : t[d];
        t[d] = kept + __shfl_xor_sync(0xffffffffu, handed, bit);
      }
    }
    t[0] += __shfl_xor_sync(0xffffffffu, t[0], 1);
    if (lane % 2 == 0 && i < rows) atomicAdd(&a_adj[i * DIMENSIONS + lane / 2], t[0]);
    // Right behind the read it would take four times as long in all.
    if (inside) k_adj[at] = 0;
  }
  if (j < columns) {
#pragma unroll
    for (int d = 0; d < DIMENSIONS; d += 4) {
#if __CUDA_ARCH__ >= 900
      atomicAdd(reinterpret_cast<float4 *>(&b_adj[j * DIMENSIONS + d]), make_float4(sums[d], sums[d + 1], sums[d + 2], sums[d + 3]));
#else
      for (int e = d; e < d + 4; ++e) atomicAdd(&b_adj[j * DIMENSIONS + e], sums[e]);
#endif
    }
  }
  of_rate = sum_of_warp(of_rate);
  if ((threadIdx.y * 16 + threadIdx.x) % 32 == 0) atomicAdd(rate_adj, of_rate);
}

static void radial_family() {
  const int rows = bench::size(12), columns = 4096;
  const dim3 block(16, 16), grid((columns + 15) / 16, (rows + 15) / 16), few((columns + 15) / 16, (rows + 16 * TILES - 1) / (16 * TILES));
  bench::array<float> k(rows * columns), a(rows * DIMENSIONS, -1, 1), b(columns * DIMENSIONS, -1, 1), k_adj(rows * columns, 0.5, 1.5),
      a_adj(rows * DIMENSIONS), b_adj(columns * DIMENSIONS), rate_adj(1);
  auto g = cugrad::gradient(radial, "k, a, b, rate");
  const float rate = 0.4f;
  bench::compare("radial functions of 4096 x 4096 pairs", {&k, &k_adj, &a_adj, &b_adj, &rate_adj},
                 [&] { radial<<<grid, block>>>(k, a, b, rate, rows, columns); },
                 [&] { g.execute_kernel(grid, block, k.data, a.data, b.data, rate, rows, columns, k_adj.data, a_adj.data, b_adj.data, rate_adj.data); },
                 [&] { radial_hand<<<few, block>>>(k, a, b, rate, rows, columns, k_adj, a_adj, b_adj, rate_adj); });
}

// Normalisation by channel with numbers that are shared by all images.
__global__ void normalise_channels(float *y, const float *x, const float *mean, const float *variance, const float *gain, const float *shift,
                                   int n, int channels, int pixels) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int c = i / pixels % channels;
  y[i] = (x[i] - mean[c]) * rsqrtf(variance[c] + 1e-5f) * gain[c] + shift[c];
}

// A block has one channel of one image.
__global__ void normalise_channels_hand(float *__restrict__ y, const float *__restrict__ x, const float *__restrict__ mean, const float *__restrict__ variance, const float *__restrict__ gain,
                                        const float *__restrict__ shift, int channels, int pixels, float *__restrict__ y_adj, float *__restrict__ x_adj, float *__restrict__ mean_adj,
                                        float *__restrict__ variance_adj, float *__restrict__ gain_adj, float *__restrict__ shift_adj) {
  __shared__ float parts[2][8];
  const int c = blockIdx.x % channels;
  const float middle = mean[c], scale = rsqrtf(variance[c] + 1e-5f), factor = gain[c], offset = shift[c];
  float seeds = 0, products = 0;
  for (int p = threadIdx.x; p < pixels; p += 256) {
    const size_t i = size_t(blockIdx.x) * pixels + p;
    const float v = (x[i] - middle) * scale, seed = y_adj[i];
    y[i] = v * factor + offset;
    x_adj[i] += seed * factor * scale;
    y_adj[i] = 0;
    seeds += seed, products += seed * v;
  }
  seeds = sum_of_warp(seeds), products = sum_of_warp(products);
  if (threadIdx.x % 32 == 0) parts[0][threadIdx.x / 32] = seeds, parts[1][threadIdx.x / 32] = products;
  __syncthreads();
  if (threadIdx.x != 0) return;
  for (int w = 1; w < 8; ++w) seeds += parts[0][w], products += parts[1][w];
  atomicAdd(&shift_adj[c], seeds);
  atomicAdd(&gain_adj[c], products);
  atomicAdd(&mean_adj[c], -seeds * factor * scale);
  atomicAdd(&variance_adj[c], -0.5f * products * factor * scale * scale);
}

static void normalise_channels_family() {
  const int images = bench::size(7), channels = 64, pixels = 4096, n = images * channels * pixels;
  const dim3 block(256), grid((n + 255) / 256), few(images * channels);
  bench::array<float> y(n), x(n, -1, 1), mean(channels, -1, 1), variance(channels, 0.5, 1.5), gain(channels, 0.5, 1.5), shift(channels, -1, 1),
      y_adj(n, -1, 1), x_adj(n, -1, 1), mean_adj(channels), variance_adj(channels), gain_adj(channels), shift_adj(channels);
  auto g = cugrad::gradient(normalise_channels, "y, x, mean, variance, gain, shift");
  bench::compare("batch norm with given moments, 2^25", {&y, &y_adj, &x_adj, &mean_adj, &variance_adj, &gain_adj, &shift_adj},
                 [&] { normalise_channels<<<grid, block>>>(y, x, mean, variance, gain, shift, n, channels, pixels); },
                 [&] {
                   g.execute_kernel(grid, block, y.data, x.data, mean.data, variance.data, gain.data, shift.data, n, channels, pixels, y_adj.data,
                                    x_adj.data, mean_adj.data, variance_adj.data, gain_adj.data, shift_adj.data);
                 },
                 [&] {
                   normalise_channels_hand<<<few, block>>>(y, x, mean, variance, gain, shift, channels, pixels, y_adj, x_adj, mean_adj, variance_adj,
                                                           gain_adj, shift_adj);
                 });
}

int main(int count, char **words) {
  bench::arguments(count, words);
  bias_gelu_family();
  normalise_rows_family();
  cross_entropy_family();
  rotate_pairs_family();
  lstm_cell_family();
  pool_family();
  radial_family();
  normalise_channels_family();
  return bench::finish();
}
