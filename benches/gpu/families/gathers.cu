// Kernels whose gradients add: weights that all threads share, rows found by an index, a stencil by shared tiles, a sparse product; and
// Black-Scholes, where threads add to elements of their own. Build: see ../../README.md.
#include <cugrad/cugrad.h>

#include "bench.h"

// A network of 8 inputs, 16 hidden neurons and one output for each thread: w holds 128 + 16 weights and biases of the hidden layer,
// 16 + 1 of the output.
enum { INPUTS = 8, HIDDEN = 16, BIAS = 128, OUTPUT = 144, LAST = 160, WEIGHTS = 161 };

__global__ void network(float *y, const float *x, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = w[LAST];
  for (int j = 0; j < HIDDEN; ++j) {
    float h = w[BIAS + j];
    for (int k = 0; k < INPUTS; ++k) h += w[j * INPUTS + k] * x[i * INPUTS + k];
    sum += w[OUTPUT + j] * tanhf(h);
  }
  y[i] = sum;
}

// Blocks of 256 walk over all elements; each thread leaves what it has for its element in shared memory, and then sums over the block
// for the weights it looks after. One addition to memory per block and weight.
__global__ void network_hand(float *y, const float *x, const float *w, int n, float *y_adj, float *x_adj, float *w_adj) {
  __shared__ float weights[WEIGHTS], inputs[INPUTS][257], active[HIDDEN][257], before[HIDDEN][257], seeds[256];
  const int t = threadIdx.x, lane = t % 32, warp = t / 32;
  if (t < WEIGHTS) weights[t] = w[t];
  const int mine = t % 128, row = mine / INPUTS, column = mine % INPUTS, half = t / 128 * 128;
  float weight_sum = 0, sums[5] = {0, 0, 0, 0, 0};
  __syncthreads();
  for (int first = blockIdx.x * 256; first < n; first += gridDim.x * 256) {
    const int i = first + t;
    float in[INPUTS], in_adj[INPUTS], g = 0, sum = weights[LAST];
    for (int k = 0; k < INPUTS; ++k) in[k] = 0, in_adj[k] = 0;
    if (i < n) {
      const float4 a = reinterpret_cast<const float4 *>(x)[2 * i], b = reinterpret_cast<const float4 *>(x)[2 * i + 1];
      in[0] = a.x, in[1] = a.y, in[2] = a.z, in[3] = a.w, in[4] = b.x, in[5] = b.y, in[6] = b.z, in[7] = b.w;
      g = y_adj[i];
    }
    seeds[t] = g;
#pragma unroll
    for (int k = 0; k < INPUTS; ++k) inputs[k][t] = in[k];
#pragma unroll
    for (int j = 0; j < HIDDEN; ++j) {
      float h = weights[BIAS + j];
#pragma unroll
      for (int k = 0; k < INPUTS; ++k) h += weights[j * INPUTS + k] * in[k];
      const float a = tanhf(h), h_adj = g * weights[OUTPUT + j] * (1 - a * a);
      sum += weights[OUTPUT + j] * a;
      active[j][t] = a;
      before[j][t] = h_adj;
#pragma unroll
      for (int k = 0; k < INPUTS; ++k) in_adj[k] += weights[j * INPUTS + k] * h_adj;
    }
    if (i < n) {
      y[i] = sum;
      y_adj[i] = 0;
      float4 *out = reinterpret_cast<float4 *>(x_adj) + 2 * i;
      float4 a = out[0], b = out[1];
      a.x += in_adj[0], a.y += in_adj[1], a.z += in_adj[2], a.w += in_adj[3];
      b.x += in_adj[4], b.y += in_adj[5], b.z += in_adj[6], b.w += in_adj[7];
      out[0] = a, out[1] = b;
    }
    __syncthreads();
    for (int s = 0; s < 128; ++s) weight_sum += before[row][half + s] * inputs[column][half + s];
    for (int k = 0; k < 5; ++k) {
      const int which = warp + 8 * k;
      for (int s = lane; s < 256; s += 32) {
        if (which < 16) sums[k] += before[which][s];
        else if (which < 32) sums[k] += seeds[s] * active[which - 16][s];
        else if (which == 32) sums[k] += seeds[s];
      }
    }
    __syncthreads();
  }
  atomicAdd(&w_adj[mine], weight_sum);
  for (int k = 0; k < 5; ++k) {
    float s = sums[k];
    for (int offset = 16; offset > 0; offset /= 2) s += __shfl_xor_sync(0xffffffffu, s, offset);
    if (lane == 0 && warp + 8 * k < 33) atomicAdd(&w_adj[BIAS + warp + 8 * k], s);
  }
}

static void network_family() {
  const int n = bench::size(22);
  const dim3 block(256), grid((n + 255) / 256), few(std::min((n + 255) / 256, 132 * 8));
  bench::array<float> x(size_t(n) * INPUTS, -1, 1), w(WEIGHTS, -0.5, 0.5), y(n);
  bench::array<float> y_adj(n, 0.5, 1.5), x_adj(size_t(n) * INPUTS, -1, 1), w_adj(WEIGHTS);
  auto g = cugrad::gradient(network, "y, x, w");
  bench::compare("network, shared weights, 2^22", {&y, &y_adj, &x_adj, &w_adj}, [&] { network<<<grid, block>>>(y, x, w, n); },
                 [&] { g.execute_kernel(grid, block, y.data, x.data, w.data, n, y_adj.data, x_adj.data, w_adj.data); },
                 [&] { network_hand<<<few, block>>>(y, x, w, n, y_adj, x_adj, w_adj); });
}

// Each thread reads a row of 32 that an index names.
enum { WIDTH = 32 };

__global__ void rows(float *y, const float *table, const int *index, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int row = index[i];
  float sum = 0;
  for (int k = 0; k < WIDTH; ++k) sum += table[row * WIDTH + k] * table[row * WIDTH + k];
  y[i] = sqrtf(1 + sum);
}

__device__ void add4(float4 *place, float4 v) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900 && !defined(CUGRAD_CPU)
  atomicAdd(place, v);
#else
  float *p = reinterpret_cast<float *>(place);
  atomicAdd(p, v.x), atomicAdd(p + 1, v.y), atomicAdd(p + 2, v.z), atomicAdd(p + 3, v.w);
#endif
}

__global__ void rows_hand(float *y, const float *table, const int *index, int n, float *y_adj, float *table_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int row = index[i];
  const float g = y_adj[i];
  float4 r[WIDTH / 4];
  float sum = 0;
#pragma unroll
  for (int k = 0; k < WIDTH / 4; ++k) {
    r[k] = reinterpret_cast<const float4 *>(table)[row * (WIDTH / 4) + k];
    sum += r[k].x * r[k].x + r[k].y * r[k].y + r[k].z * r[k].z + r[k].w * r[k].w;
  }
  const float root = sqrtf(1 + sum), f = g / root;
  y[i] = root;
#pragma unroll
  for (int k = 0; k < WIDTH / 4; ++k)
    add4(reinterpret_cast<float4 *>(table_adj) + row * (WIDTH / 4) + k, make_float4(r[k].x * f, r[k].y * f, r[k].z * f, r[k].w * f));
  y_adj[i] = 0;
}

static void rows_family() {
  const int n = bench::size(22), many = bench::size(20);
  const dim3 block(256), grid((n + 255) / 256);
  std::vector<int> names(n);
  for (int i = 0; i < n; ++i) names[i] = int(bench::number(i) * many);
  bench::array<int> index(names);
  bench::array<float> table(size_t(many) * WIDTH, -1, 1), table_adj(size_t(many) * WIDTH, -1, 1), y(n), y_adj(n, 0.5, 1.5);
  auto g = cugrad::gradient(rows, "y, table");
  bench::compare("rows of 32 by an index, 2^22", {&y, &y_adj, &table_adj}, [&] { rows<<<grid, block>>>(y, table, index, n); },
                 [&] { g.execute_kernel(grid, block, y.data, table.data, index.data, n, y_adj.data, table_adj.data); },
                 [&] { rows_hand<<<grid, block>>>(y, table, index, n, y_adj, table_adj); });
}

// Seven points of a cube, by shared tiles with a rim.
enum { TX = 32, TY = 4, TZ = 4 };

__global__ void seven(float *out, const float *in, int nx, int ny, int nz, float c0, float c1) {
  __shared__ float tile[TZ + 2][TY + 2][TX + 2];
  int x = blockIdx.x * TX + threadIdx.x, y = blockIdx.y * TY + threadIdx.y, z = blockIdx.z * TZ + threadIdx.z;
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1, tz = threadIdx.z + 1;
  int i = (z * ny + y) * nx + x;
  if (x < nx && y < ny && z < nz) {
    tile[tz][ty][tx] = in[i];
    if (threadIdx.x == 0 && x > 0) tile[tz][ty][0] = in[i - 1];
    if (threadIdx.x == TX - 1 && x < nx - 1) tile[tz][ty][TX + 1] = in[i + 1];
    if (threadIdx.y == 0 && y > 0) tile[tz][0][tx] = in[i - nx];
    if (threadIdx.y == TY - 1 && y < ny - 1) tile[tz][TY + 1][tx] = in[i + nx];
    if (threadIdx.z == 0 && z > 0) tile[0][ty][tx] = in[i - nx * ny];
    if (threadIdx.z == TZ - 1 && z < nz - 1) tile[TZ + 1][ty][tx] = in[i + nx * ny];
  }
  __syncthreads();
  if (x > 0 && x < nx - 1 && y > 0 && y < ny - 1 && z > 0 && z < nz - 1)
    out[i] = c0 * tile[tz][ty][tx] + c1 * (tile[tz][ty][tx - 1] + tile[tz][ty][tx + 1] + tile[tz][ty - 1][tx] +
                                           tile[tz][ty + 1][tx] + tile[tz - 1][ty][tx] + tile[tz + 1][ty][tx]);
}

// A block gathers what its own cells get from its own seeds; cells of the rim get theirs by additions.
__global__ void seven_hand(float *out, const float *in, int nx, int ny, int nz, float c0, float c1, float *out_adj, float *in_adj) {
  __shared__ float tile[TZ + 2][TY + 2][TX + 2], seeds[TZ + 2][TY + 2][TX + 2];
  const int x = blockIdx.x * TX + threadIdx.x, y = blockIdx.y * TY + threadIdx.y, z = blockIdx.z * TZ + threadIdx.z;
  const int tx = threadIdx.x + 1, ty = threadIdx.y + 1, tz = threadIdx.z + 1;
  const int i = (z * ny + y) * nx + x;
  const bool here = x < nx && y < ny && z < nz;
  const bool inner = x > 0 && x < nx - 1 && y > 0 && y < ny - 1 && z > 0 && z < nz - 1;
  const float g = inner ? out_adj[i] : 0.0f;
  if (here) {
    tile[tz][ty][tx] = in[i];
    if (threadIdx.x == 0 && x > 0) tile[tz][ty][0] = in[i - 1];
    if (threadIdx.x == TX - 1 && x < nx - 1) tile[tz][ty][TX + 1] = in[i + 1];
    if (threadIdx.y == 0 && y > 0) tile[tz][0][tx] = in[i - nx];
    if (threadIdx.y == TY - 1 && y < ny - 1) tile[tz][TY + 1][tx] = in[i + nx];
    if (threadIdx.z == 0 && z > 0) tile[0][ty][tx] = in[i - nx * ny];
    if (threadIdx.z == TZ - 1 && z < nz - 1) tile[TZ + 1][ty][tx] = in[i + nx * ny];
  }
  seeds[tz][ty][tx] = g;
  if (threadIdx.x == 0) seeds[tz][ty][0] = 0;
  if (threadIdx.x == TX - 1) seeds[tz][ty][TX + 1] = 0;
  if (threadIdx.y == 0) seeds[tz][0][tx] = 0;
  if (threadIdx.y == TY - 1) seeds[tz][TY + 1][tx] = 0;
  if (threadIdx.z == 0) seeds[0][ty][tx] = 0;
  if (threadIdx.z == TZ - 1) seeds[TZ + 1][ty][tx] = 0;
  __syncthreads();
  if (inner) {
    out[i] = c0 * tile[tz][ty][tx] + c1 * (tile[tz][ty][tx - 1] + tile[tz][ty][tx + 1] + tile[tz][ty - 1][tx] +
                                           tile[tz][ty + 1][tx] + tile[tz - 1][ty][tx] + tile[tz + 1][ty][tx]);
    out_adj[i] = 0;
  }
  if (here) {
    const float sum = c0 * g + c1 * (seeds[tz][ty][tx - 1] + seeds[tz][ty][tx + 1] + seeds[tz][ty - 1][tx] +
                                     seeds[tz][ty + 1][tx] + seeds[tz - 1][ty][tx] + seeds[tz + 1][ty][tx]);
    atomicAdd(&in_adj[i], sum);
  }
  if (inner) {
    if (threadIdx.x == 0) atomicAdd(&in_adj[i - 1], c1 * g);
    if (threadIdx.x == TX - 1) atomicAdd(&in_adj[i + 1], c1 * g);
    if (threadIdx.y == 0) atomicAdd(&in_adj[i - nx], c1 * g);
    if (threadIdx.y == TY - 1) atomicAdd(&in_adj[i + nx], c1 * g);
    if (threadIdx.z == 0) atomicAdd(&in_adj[i - nx * ny], c1 * g);
    if (threadIdx.z == TZ - 1) atomicAdd(&in_adj[i + nx * ny], c1 * g);
  }
}

static void seven_family() {
  const int nx = 256, ny = bench::size(8), nz = bench::size(8);
  const size_t n = size_t(nx) * ny * nz;
  const dim3 block(TX, TY, TZ), grid(nx / TX, ny / TY, nz / TZ);
  bench::array<float> in(n, -1, 1), out(n), out_adj(n, 0.5, 1.5), in_adj(n, -1, 1);
  auto g = cugrad::gradient(seven, "out, in");
  bench::compare("7-point stencil by shared tiles, 2^24", {&out, &out_adj, &in_adj},
                 [&] { seven<<<grid, block>>>(out, in, nx, ny, nz, 0.4f, 0.1f); },
                 [&] { g.execute_kernel(grid, block, out.data, in.data, nx, ny, nz, 0.4f, 0.1f, out_adj.data, in_adj.data); },
                 [&] { seven_hand<<<grid, block>>>(out, in, nx, ny, nz, 0.4f, 0.1f, out_adj, in_adj); });
}

// A sparse matrix of compressed rows times a vector; a thread has a row.
__global__ void sparse(float *y, const float *values, const float *x, const int *starts, const int *columns, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  float sum = 0;
  for (int j = starts[row]; j < starts[row + 1]; ++j) sum += values[j] * x[columns[j]];
  y[row] = sum;
}

__global__ void sparse_hand(float *y, const float *values, const float *x, const int *starts, const int *columns, int n,
                            float *y_adj, float *values_adj, float *x_adj) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  const float g = y_adj[row];
  float sum = 0;
  for (int j = starts[row]; j < starts[row + 1]; ++j) {
    const int c = columns[j];
    const float a = values[j], b = x[c];
    sum += a * b;
    atomicAdd(&values_adj[j], g * b);
    atomicAdd(&x_adj[c], g * a);
  }
  y[row] = sum;
  y_adj[row] = 0;
}

static void sparse_family() {
  const int n = bench::size(20);
  const dim3 block(256), grid((n + 255) / 256);
  std::vector<int> begin(n + 1), where;
  for (int i = 0; i < n; ++i) {
    begin[i] = int(where.size());
    const int many = 8 + int(bench::number(i) * 16);
    for (int k = 0; k < many; ++k) where.push_back(int(bench::number(size_t(i) * 32 + k + 7) * n));
  }
  begin[n] = int(where.size());
  bench::array<int> starts(begin), columns(where);
  bench::array<float> values(where.size(), -1, 1), x(n, -1, 1), y(n), y_adj(n, 0.5, 1.5), values_adj(where.size(), -1, 1), x_adj(n, -1, 1);
  auto g = cugrad::gradient(sparse, "y, values, x");
  bench::compare(
      "sparse product, rows of 8 to 23, 2^20", {&y, &y_adj, &values_adj, &x_adj},
      [&] { sparse<<<grid, block>>>(y, values, x, starts, columns, n); },
      [&] {
        g.execute_kernel(grid, block, y.data, values.data, x.data, starts.data, columns.data, n, y_adj.data, values_adj.data, x_adj.data);
      },
      [&] { sparse_hand<<<grid, block>>>(y, values, x, starts, columns, n, y_adj, values_adj, x_adj); });
}

__device__ float cumulative(float d) {
  const float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  const float tail = 0.39894228040143267794f * expf(-0.5f * d * d) *
                     (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0 ? 1.0f - tail : tail;
}

// Prices of European options, as in the CUDA samples.
__global__ void black_scholes(float *call, float *put, const float *price, const float *strike, const float *years, float rate,
                              float volatility, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float s = price[i], k = strike[i], t = years[i];
  float root = sqrtf(t);
  float d1 = (logf(s / k) + (rate + 0.5f * volatility * volatility) * t) / (volatility * root);
  float d2 = d1 - volatility * root;
  float c1 = cumulative(d1), c2 = cumulative(d2);
  float discount = expf(-rate * t);
  call[i] = s * c1 - k * discount * c2;
  put[i] = k * discount * (1.0f - c2) - s * (1.0f - c1);
}

// The derivatives have closed forms that use what is there.
__global__ void black_scholes_hand(float *call, float *put, const float *price, const float *strike, const float *years, float rate,
                                   float volatility, int n, float *call_adj, float *put_adj, float *price_adj, float *strike_adj,
                                   float *years_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float gc = call_adj[i], gp = put_adj[i], g = gc + gp;
  const float s = price[i], k = strike[i], t = years[i];
  const float root = sqrtf(t);
  const float d1 = (logf(s / k) + (rate + 0.5f * volatility * volatility) * t) / (volatility * root);
  const float d2 = d1 - volatility * root;
  const float c1 = cumulative(d1), c2 = cumulative(d2);
  const float discount = expf(-rate * t);
  call[i] = s * c1 - k * discount * c2;
  put[i] = k * discount * (1.0f - c2) - s * (1.0f - c1);
  const float density = 0.39894228040143267794f * expf(-0.5f * d1 * d1);
  price_adj[i] += g * c1 - gp;
  strike_adj[i] += discount * (gp - g * c2);
  years_adj[i] += g * (0.5f * s * density * volatility / root + rate * k * discount * c2) - gp * rate * k * discount;
  call_adj[i] = 0;
  put_adj[i] = 0;
}

static void black_scholes_family() {
  const int n = bench::size(24);
  const dim3 block(256), grid((n + 255) / 256);
  bench::array<float> s(n, 5, 30), k(n, 5, 30), t(n, 0.5, 5), c(n), p(n);
  bench::array<float> c_adj(n, 0.5, 1.5), p_adj(n, 0.5, 1.5), s_adj(n, -1, 1), k_adj(n, -1, 1), t_adj(n, -1, 1);
  auto g = cugrad::gradient(black_scholes, "call, put, price, strike, years");
  bench::compare("Black-Scholes, 2^24", {&c, &p, &c_adj, &p_adj, &s_adj, &k_adj, &t_adj},
                 [&] { black_scholes<<<grid, block>>>(c, p, s, k, t, 0.02f, 0.3f, n); },
                 [&] {
                   g.execute_kernel(grid, block, c.data, p.data, s.data, k.data, t.data, 0.02f, 0.3f, n, c_adj.data, p_adj.data, s_adj.data,
                                    k_adj.data, t_adj.data);
                 },
                 [&] { black_scholes_hand<<<grid, block>>>(c, p, s, k, t, 0.02f, 0.3f, n, c_adj, p_adj, s_adj, k_adj, t_adj); });
}

int main(int count, char **words) {
  bench::arguments(count, words);
  network_family();
  rows_family();
  seven_family();
  sparse_family();
  black_scholes_family();
  return bench::finish();
}
