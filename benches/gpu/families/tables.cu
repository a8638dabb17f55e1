// Kernels whose threads read the same few elements, found by a loop's index or by data, so that all of them add to the adjoints of these: a
// polynomial's coefficients, a table that is searched, keys and values of an attention, a grid that particles read and write. Build: see ../../README.md.
#include <cugrad/cugrad.h>

#include "bench.h"

// A polynomial by Horner's scheme; the degree is a parameter.
__global__ void polynomial(float *y, const float *x, const float *c, int n, int degree) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = c[degree];
  for (int k = degree - 1; k >= 0; --k) v = v * x[i] + c[k];
  y[i] = v;
}

// Of twice `Half` numbers in every lane each lane keeps one sum over all lanes in the end, in values[0].
template <int Half, int Bit>
__device__ void sum_transposed(float *values, int lane) {
  const bool upper = (lane & Bit) != 0;
#pragma unroll
  for (int k = 0; k < Half; ++k) {
    const float handed = upper ? values[k] : values[k + Half], kept = upper ? values[k + Half] : values[k];
    values[k] = kept + __shfl_xor_sync(0xffffffffu, handed, Bit);
  }
  if constexpr (Half > 1) {
    sum_transposed<Half / 2, Bit / 2>(values, lane);
  } else {
#pragma unroll
    for (int bit = Bit / 2; bit > 0; bit /= 2) values[0] += __shfl_xor_sync(0xffffffffu, values[0], bit);
  }
}

// x gets the derivative's Horner scheme, coefficient k the sum of seed * x^k. Each thread has four elements at once, warps add up in rows of
// shared memory, and as many blocks as the device holds walk over all elements.
enum { EACH = 4, MOST = 64 };

__global__ void polynomial_hand(float *y, const float *x, const float *c, int n, int degree, float *y_adj, float *x_adj, float *c_adj) {
  __shared__ float rows[8][MOST], coefficients[MOST];
  const int t = threadIdx.x, warp = t / 32, lane = t % 32;
  for (int k = t; k < 8 * MOST; k += 256) rows[k / MOST][k % MOST] = 0;
  for (int k = t; k < MOST; k += 256) coefficients[k] = k <= degree ? c[k] : 0;
  __syncthreads();
  for (int first = blockIdx.x * 256 * EACH; first < n; first += gridDim.x * 256 * EACH) {
    float at[EACH], seed[EACH], v[EACH], slope[EACH];
#pragma unroll
    for (int e = 0; e < EACH; ++e) {
      const int i = first + e * 256 + t;
      at[e] = i < n ? x[i] : 0, seed[e] = i < n ? y_adj[i] : 0, v[e] = coefficients[degree], slope[e] = 0;
    }
    for (int k = degree - 1; k >= 0; --k) {
      const float ck = coefficients[k];
#pragma unroll
      for (int e = 0; e < EACH; ++e) slope[e] = slope[e] * at[e] + v[e], v[e] = v[e] * at[e] + ck;
    }
#pragma unroll
    for (int e = 0; e < EACH; ++e) {
      const int i = first + e * 256 + t;
      if (i < n) y[i] = v[e], x_adj[i] += slope[e] * seed[e], y_adj[i] = 0;
    }
    for (int k = 0; k <= degree; k += 8) {
      float sums[8];
#pragma unroll
      for (int j = 0; j < 8; ++j) {
        sums[j] = 0;
#pragma unroll
        for (int e = 0; e < EACH; ++e) sums[j] += seed[e], seed[e] *= at[e];
      }
      sum_transposed<4, 16>(sums, lane);
      if (lane % 4 == 0) rows[warp][k + lane / 4] += sums[0];
      __syncwarp();
    }
  }
  __syncthreads();
  for (int k = t; k <= degree; k += 256) {
    float sum = 0;
    for (int w = 0; w < 8; ++w) sum += rows[w][k];
    atomicAdd(&c_adj[k], sum);
  }
}

static void polynomial_family() {
  const int n = bench::size(22), degree = 24;
  const dim3 block(256), grid((n + 255) / 256), few(std::min((n + 1023) / 1024, 132 * 6));
  bench::array<float> y(n), x(n, -1, 1), c(degree + 1, -1, 1), y_adj(n, 0.5, 1.5), x_adj(n, -1, 1), c_adj(degree + 1);
  auto g = cugrad::gradient(polynomial, "y, x, c");
  bench::compare("polynomial of degree 24, 2^22", {&y, &y_adj, &x_adj, &c_adj}, [&] { polynomial<<<grid, block>>>(y, x, c, n, degree); },
                 [&] { g.execute_kernel(grid, block, y.data, x.data, c.data, n, degree, y_adj.data, x_adj.data, c_adj.data); },
                 [&] { polynomial_hand<<<few, block>>>(y, x, c, n, degree, y_adj, x_adj, c_adj); });
}

// Linear interpolation between the entries of a table, which is searched.
__global__ void interpolation(float *y, const float *x, const float *nodes, const float *values, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int lo = 0, hi = m - 1;
  float v = x[i];
  while (hi - lo > 1) {
    int mid = (lo + hi) / 2;
    if (nodes[mid] <= v) lo = mid;
    else hi = mid;
  }
  float t = (v - nodes[lo]) / (nodes[hi] - nodes[lo]);
  y[i] = values[lo] + t * (values[hi] - values[lo]);
}

// Blocks hold both tables' adjoints in shared memory, and walk over all elements.
enum { ENTRIES = 1024 };

__global__ void interpolation_hand(float *y, const float *x, const float *nodes, const float *values, int n, int m, float *y_adj,
                                   float *x_adj, float *nodes_adj, float *values_adj) {
  __shared__ float of_nodes[ENTRIES], of_values[ENTRIES];
  for (int k = threadIdx.x; k < ENTRIES; k += 256) of_nodes[k] = of_values[k] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) {
    int lo = 0, hi = m - 1;
    const float v = x[i];
    while (hi - lo > 1) {
      const int mid = (lo + hi) / 2;
      if (nodes[mid] <= v) lo = mid;
      else hi = mid;
    }
    const float from = nodes[lo], width = nodes[hi] - from, t = (v - from) / width, low = values[lo], rise = values[hi] - low;
    const float seed = y_adj[i], part = seed * t, slope = seed * rise / width;
    y[i] = low + t * rise;
    atomicAdd(&of_values[hi], part);
    atomicAdd(&of_values[lo], seed - part);
    atomicAdd(&of_nodes[hi], -slope * t);
    atomicAdd(&of_nodes[lo], slope * t - slope);
    x_adj[i] += slope;
    y_adj[i] = 0;
  }
  __syncthreads();
  for (int k = threadIdx.x; k < m; k += 256) atomicAdd(&nodes_adj[k], of_nodes[k]), atomicAdd(&values_adj[k], of_values[k]);
}

static void interpolation_family() {
  const int n = bench::size(22), m = ENTRIES;
  const dim3 block(256), grid((n + 255) / 256), few(std::min((n + 255) / 256, 132 * 8));
  std::vector<float> even(m);
  for (int k = 0; k < m; ++k) even[k] = k / float(m - 1);
  bench::array<float> nodes(even), values(m, -1, 1), x(n, 0, 1), y(n), y_adj(n, 0.5, 1.5), x_adj(n, -1, 1), nodes_adj(m), values_adj(m);
  auto g = cugrad::gradient(interpolation, "y, x, nodes, values");
  bench::compare("table of 1024 entries, searched, 2^22", {&y, &y_adj, &x_adj, &nodes_adj, &values_adj},
                 [&] { interpolation<<<grid, block>>>(y, x, nodes, values, n, m); },
                 [&] {
                   g.execute_kernel(grid, block, y.data, x.data, nodes.data, values.data, n, m, y_adj.data, x_adj.data, nodes_adj.data,
                                    values_adj.data);
                 },
                 [&] { interpolation_hand<<<few, block>>>(y, x, nodes, values, n, m, y_adj, x_adj, nodes_adj, values_adj); });
}

// Attention with heads of 8, a query for each thread; the softmax as it goes.
enum { HEAD = 8 };

__global__ void attention(float *out, const float *q, const float *k, const float *v, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float most = -1e30f, sum = 0, acc[HEAD] = {0, 0, 0, 0, 0, 0, 0, 0};
  for (int j = 0; j < m; ++j) {
    float s = 0;
    for (int d = 0; d < HEAD; ++d) s += q[i * HEAD + d] * k[j * HEAD + d];
    float next = fmaxf(most, s), shrink = expf(most - next), e = expf(s - next);
    sum = sum * shrink + e;
    for (int d = 0; d < HEAD; ++d) acc[d] = acc[d] * shrink + e * v[j * HEAD + d];
    most = next;
  }
  for (int d = 0; d < HEAD; ++d) out[i * HEAD + d] = acc[d] / sum;
}

// The probabilities are computed again from the maximum and the sum, so nothing is kept; lanes add up what they have for a key and its value.
__global__ void attention_hand(float *out, const float *q, const float *k, const float *v, int n, int m, float *out_adj, float *q_adj,
                               float *k_adj, float *v_adj) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  const bool here = i < n;
  float most = -1e30f, sum = 0, acc[HEAD], query[HEAD], seed[HEAD], sums_q[HEAD], inner = 0;
#pragma unroll
  for (int d = 0; d < HEAD; ++d) {
    query[d] = here ? q[i * HEAD + d] : 0, seed[d] = here ? out_adj[i * HEAD + d] : 0;
    acc[d] = sums_q[d] = 0;
  }
  for (int j = 0; j < m; ++j) {
    float s = 0;
#pragma unroll
    for (int d = 0; d < HEAD; ++d) s += query[d] * k[j * HEAD + d];
    const float next = fmaxf(most, s), shrink = expf(most - next), e = expf(s - next);
    sum = sum * shrink + e;
#pragma unroll
    for (int d = 0; d < HEAD; ++d) acc[d] = acc[d] * shrink + e * v[j * HEAD + d];
    most = next;
  }
  const float inverse = 1 / sum;
#pragma unroll
  for (int d = 0; d < HEAD; ++d) {
    acc[d] *= inverse;
    inner += acc[d] * seed[d];
    if (here) out[i * HEAD + d] = acc[d];
  }
  for (int j = 0; j < m; ++j) {
    float s = 0, along = 0, sums[2 * HEAD];
#pragma unroll
    for (int d = 0; d < HEAD; ++d) s += query[d] * k[j * HEAD + d], along += seed[d] * v[j * HEAD + d];
    const float p = expf(s - most) * inverse, s_adj = p * (along - inner);
#pragma unroll
    for (int d = 0; d < HEAD; ++d) {
      sums[d] = p * seed[d], sums[HEAD + d] = s_adj * query[d];
      sums_q[d] += s_adj * k[j * HEAD + d];
    }
    sum_transposed<HEAD, 16>(sums, lane);
    const int which = lane / 2;
    if (lane % 2 == 0) atomicAdd(which < HEAD ? &v_adj[j * HEAD + which] : &k_adj[j * HEAD + which - HEAD], sums[0]);
  }
#pragma unroll
  for (int d = 0; d < HEAD; ++d) {
    if (here) q_adj[i * HEAD + d] += sums_q[d], out_adj[i * HEAD + d] = 0;
  }
}

static void attention_family() {
  const int n = bench::size(16), m = std::min(256, n);
  const dim3 block(128), grid((n + 127) / 128);
  bench::array<float> out(n * HEAD), q(n * HEAD, -1, 1), k(m * HEAD, -1, 1), v(m * HEAD, -1, 1);
  bench::array<float> out_adj(n * HEAD, 0.5, 1.5), q_adj(n * HEAD, -1, 1), k_adj(m * HEAD), v_adj(m * HEAD);
  auto g = cugrad::gradient(attention, "out, q, k, v");
  bench::compare("attention, 2^16 queries, 256 keys of 8", {&out, &out_adj, &q_adj, &k_adj, &v_adj},
                 [&] { attention<<<grid, block>>>(out, q, k, v, n, m); },
                 [&] {
                   g.execute_kernel(grid, block, out.data, q.data, k.data, v.data, n, m, out_adj.data, q_adj.data, k_adj.data, v_adj.data);
                 },
                 [&] { attention_hand<<<grid, block>>>(out, q, k, v, n, m, out_adj, q_adj, k_adj, v_adj); });
}

// Particles that read a grid of `side` by `side` cells, or add to it, bilinearly.
__global__ void gather(float *value, const float *grid, const float *px, const float *py, int n, int side) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int cx = (int)px[i], cy = (int)py[i];
  float fx = px[i] - cx, fy = py[i] - cy;
  const float *cell = grid + cy * side + cx;
  value[i] = (1 - fy) * ((1 - fx) * cell[0] + fx * cell[1]) + fy * ((1 - fx) * cell[side] + fx * cell[side + 1]);
}

// Where the grid is small, blocks hold its adjoint in shared memory and walk over all particles.
enum { SMALL = 1024 };

template <bool Small>
__global__ void gather_hand(float *value, const float *grid, const float *px, const float *py, int n, int side, float *value_adj,
                            float *grid_adj, float *px_adj, float *py_adj) {
  __shared__ float sums[Small ? SMALL : 1];
  if (Small) {
    for (int k = threadIdx.x; k < SMALL; k += blockDim.x) sums[k] = 0;
    __syncthreads();
  }
  float *to = Small ? sums : grid_adj;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const float x = px[i], y = py[i], g = value_adj[i];
    const int cx = (int)x, cy = (int)y, at = cy * side + cx;
    const float fx = x - cx, fy = y - cy;
    const float a = grid[at], b = grid[at + 1], c = grid[at + side], d = grid[at + side + 1];
    const float low = (1 - fx) * a + fx * b, high = (1 - fx) * c + fx * d, gl = g * (1 - fy), gh = g * fy;
    value[i] = (1 - fy) * low + fy * high;
    atomicAdd(&to[at], gl * (1 - fx));
    atomicAdd(&to[at + 1], gl * fx);
    atomicAdd(&to[at + side], gh * (1 - fx));
    atomicAdd(&to[at + side + 1], gh * fx);
    px_adj[i] += gl * (b - a) + gh * (d - c);
    py_adj[i] += g * (high - low);
    value_adj[i] = 0;
  }
  if (Small) {
    __syncthreads();
    for (int k = threadIdx.x; k < side * side; k += blockDim.x) atomicAdd(&grid_adj[k], sums[k]);
  }
}

__global__ void splat(float *grid, const float *mass, const float *px, const float *py, int n, int side) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int cx = (int)px[i], cy = (int)py[i];
  float fx = px[i] - cx, fy = py[i] - cy;
  float *cell = grid + cy * side + cx;
  atomicAdd(&cell[0], mass[i] * (1 - fx) * (1 - fy));
  atomicAdd(&cell[1], mass[i] * fx * (1 - fy));
  atomicAdd(&cell[side], mass[i] * (1 - fx) * fy);
  atomicAdd(&cell[side + 1], mass[i] * fx * fy);
}

__global__ void splat_hand(float *grid, const float *mass, const float *px, const float *py, int n, int side, const float *grid_adj,
                           float *mass_adj, float *px_adj, float *py_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = px[i], y = py[i], w = mass[i];
  const int cx = (int)x, cy = (int)y, at = cy * side + cx;
  const float fx = x - cx, fy = y - cy;
  const float a = grid_adj[at], b = grid_adj[at + 1], c = grid_adj[at + side], d = grid_adj[at + side + 1];
  atomicAdd(&grid[at], w * (1 - fx) * (1 - fy));
  atomicAdd(&grid[at + 1], w * fx * (1 - fy));
  atomicAdd(&grid[at + side], w * (1 - fx) * fy);
  atomicAdd(&grid[at + side + 1], w * fx * fy);
  mass_adj[i] += (1 - fy) * ((1 - fx) * a + fx * b) + fy * ((1 - fx) * c + fx * d);
  px_adj[i] += w * ((1 - fy) * (b - a) + fy * (d - c));
  py_adj[i] += w * ((1 - fx) * (c - a) + fx * (d - b));
}

static void particles_family(int side, const char *gathered, const char *splatted) {
  const int n = bench::size(22);
  const dim3 block(256), grid((n + 255) / 256), few(std::min((n + 255) / 256, 132 * 8));
  bench::array<float> cells(side * side, -1, 1), cells_adj(side * side, -1, 1), mass(n, 0.5, 1.5), mass_adj(n, -1, 1), value(n), value_adj(n, 0.5, 1.5);
  bench::array<float> px(n, 0, side - 1.01), py(n, 0, side - 1.01), px_adj(n, -1, 1), py_adj(n, -1, 1);
  auto g = cugrad::gradient(gather, "value, grid, px, py");
  bench::compare(gathered, {&value, &value_adj, &cells_adj, &px_adj, &py_adj}, [&] { gather<<<grid, block>>>(value, cells, px, py, n, side); },
                 [&] {
                   g.execute_kernel(grid, block, value.data, cells.data, px.data, py.data, n, side, value_adj.data, cells_adj.data,
                                    px_adj.data, py_adj.data);
                 },
                 [&] {
                   if (side * side <= SMALL) gather_hand<true><<<few, block>>>(value, cells, px, py, n, side, value_adj, cells_adj, px_adj, py_adj);
                   else gather_hand<false><<<grid, block>>>(value, cells, px, py, n, side, value_adj, cells_adj, px_adj, py_adj);
                 });
  auto s = cugrad::gradient(splat, "grid, mass, px, py");
  bench::compare(splatted, {&cells, &cells_adj, &mass_adj, &px_adj, &py_adj}, [&] { splat<<<grid, block>>>(cells, mass, px, py, n, side); },
                 [&] {
                   s.execute_kernel(grid, block, cells.data, mass.data, px.data, py.data, n, side, cells_adj.data, mass_adj.data,
                                    px_adj.data, py_adj.data);
                 },
                 [&] { splat_hand<<<grid, block>>>(cells, mass, px, py, n, side, cells_adj, mass_adj, px_adj, py_adj); });
}

// A gain for each of three colours.
__global__ void colours(float *y, const float *x, const float *gain, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] * gain[i % 3];
}

// A thread goes on by a multiple of three, so it has one colour; blocks add up.
__global__ void colours_hand(float *y, const float *x, const float *gain, int n, float *y_adj, float *x_adj, float *gain_adj) {
  __shared__ float sums[3];
  if (threadIdx.x < 3) sums[threadIdx.x] = 0;
  __syncthreads();
  const int first = blockIdx.x * blockDim.x + threadIdx.x, colour = first % 3;
  const float by = gain[colour];
  float sum = 0;
  for (int i = first; i < n; i += gridDim.x * blockDim.x) {
    const float seed = y_adj[i], v = x[i];
    y[i] = v * by;
    sum += seed * v;
    x_adj[i] += seed * by;
    y_adj[i] = 0;
  }
  for (int k = 0; k < 3; ++k) {
    float part = colour == k ? sum : 0;
    for (int offset = 16; offset > 0; offset /= 2) part += __shfl_xor_sync(0xffffffffu, part, offset);
    if (threadIdx.x % 32 == 0) atomicAdd(&sums[k], part);
  }
  __syncthreads();
  if (threadIdx.x < 3) atomicAdd(&gain_adj[threadIdx.x], sums[threadIdx.x]);
}

static void colours_family() {
  const int n = bench::size(25);
  const dim3 block(256), grid((n + 255) / 256), few(std::min((n + 255) / 256 / 3 * 3 + 3, 132 * 12));
  bench::array<float> x(n, -1, 1), gain(3, 0.5, 1.5), y(n), y_adj(n, 0.5, 1.5), x_adj(n, -1, 1), gain_adj(3);
  auto g = cugrad::gradient(colours, "y, x, gain");
  bench::compare("a gain for each of three colours, 2^25", {&y, &y_adj, &x_adj, &gain_adj}, [&] { colours<<<grid, block>>>(y, x, gain, n); },
                 [&] { g.execute_kernel(grid, block, y.data, x.data, gain.data, n, y_adj.data, x_adj.data, gain_adj.data); },
                 [&] { colours_hand<<<few, block>>>(y, x, gain, n, y_adj, x_adj, gain_adj); });
}

// Parameters of a particle's type; particles lie in the order of their types.
__global__ void types(float *y, const float *r, const float *depth, const float *width, const int *type, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int t = type[i];
  float s = width[t] / r[i], s3 = s * s * s;
  y[i] = depth[t] * (s3 * s3 - s3);
}

// Warps mostly have one type, and add up; others add one by one.
__device__ void types_add(float *sums, int t, bool same, float value) {
  if (!same) {
    atomicAdd(&sums[t], value);
    return;
  }
  for (int offset = 16; offset > 0; offset /= 2) value += __shfl_xor_sync(0xffffffffu, value, offset);
  if (threadIdx.x % 32 == 0) atomicAdd(&sums[t], value);
}

enum { TYPES = 64 };

__global__ void types_hand(float *y, const float *r, const float *depth, const float *width, const int *type, int n, float *y_adj,
                           float *r_adj, float *depth_adj, float *width_adj) {
  __shared__ float depths[TYPES], widths[TYPES];
  if (threadIdx.x < TYPES) depths[threadIdx.x] = widths[threadIdx.x] = 0;
  __syncthreads();
  const int end = (n + 31) / 32 * 32;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < end; i += gridDim.x * blockDim.x) {
    const int t = i < n ? type[i] : type[n - 1];
    float of_depth = 0, of_width = 0;
    if (i < n) {
      const float seed = y_adj[i], by = 1 / r[i], s = width[t] * by, s3 = s * s * s, d = depth[t], wave = s3 * s3 - s3;
      const float of_s = seed * d * (2 * s3 - 1) * 3 * s * s;
      y[i] = d * wave;
      of_depth = seed * wave;
      of_width = of_s * by;
      r_adj[i] -= of_s * s * by;
      y_adj[i] = 0;
    }
    int same = 0;
    __match_all_sync(0xffffffffu, t, &same);
    types_add(depths, t, same, of_depth);
    types_add(widths, t, same, of_width);
  }
  __syncthreads();
  if (threadIdx.x < TYPES) atomicAdd(&depth_adj[threadIdx.x], depths[threadIdx.x]), atomicAdd(&width_adj[threadIdx.x], widths[threadIdx.x]);
}

static void types_family() {
  const int n = bench::size(24), m = TYPES;
  const dim3 block(256), grid((n + 255) / 256), few(std::min((n + 255) / 256, 132 * 8));
  std::vector<int> sorted(n);
  for (int i = 0; i < n; ++i) sorted[i] = int((long long)i * m / n);
  bench::array<int> type(sorted);
  bench::array<float> r(n, 1, 2), depth(m, 0.5, 1.5), width(m, 0.5, 1.5), y(n), y_adj(n, 0.5, 1.5), r_adj(n, -1, 1), depth_adj(m), width_adj(m);
  auto g = cugrad::gradient(types, "y, r, depth, width");
  bench::compare("parameters of 64 types, particles sorted, 2^24", {&y, &y_adj, &r_adj, &depth_adj, &width_adj},
                 [&] { types<<<grid, block>>>(y, r, depth, width, type, n); },
                 [&] {
                   g.execute_kernel(grid, block, y.data, r.data, depth.data, width.data, type.data, n, y_adj.data, r_adj.data, depth_adj.data,
                                    width_adj.data);
                 },
                 [&] { types_hand<<<few, block>>>(y, r, depth, width, type, n, y_adj, r_adj, depth_adj, width_adj); });
}

int main(int count, char **words) {
  bench::arguments(count, words);
  colours_family();
  types_family();
  polynomial_family();
  interpolation_family();
  attention_family();
  particles_family(1024, "2^22 particles read 1024^2 cells", "2^22 particles add to 1024^2 cells");
  particles_family(32, "2^22 particles read 32^2 cells", "2^22 particles add to 32^2 cells");
  return bench::finish();
}
