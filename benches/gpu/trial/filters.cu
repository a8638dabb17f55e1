// RMS norm, gated unit with routing weights, wave equation, bags of embeddings, Kalman filter, trilinear samples. Build: see ../../README.md.
#include <cugrad/cugrad.h>

#include "bench.h"
#include "lanes.h"

// RMS norm, a block for each row.
__global__ void rms_norm(float *y, const float *x, const float *gain, int columns, float eps) {
  __shared__ float parts[32];
  __shared__ float scale;
  const float *in = x + blockIdx.x * columns;
  float *out = y + blockIdx.x * columns;
  float sum = 0.0f;
  for (int c = threadIdx.x; c < columns; c += blockDim.x) {
    float v = in[c];
    sum += v * v;
  }
  for (int offset = 16; offset > 0; offset >>= 1) sum += __shfl_down_sync(0xffffffff, sum, offset);
  if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    float total = 0.0f;
    for (int w = 0; w < blockDim.x / 32; w++) total += parts[w];
    scale = rsqrtf(total / columns + eps);
  }
  __syncthreads();
  for (int c = threadIdx.x; c < columns; c += blockDim.x) out[c] = in[c] * scale * gain[c];
}

// Blocks walk over rows; a thread has eight columns, whose gains and sums stay in registers.
enum { RMS_COLUMNS = 4096, RMS_THREADS = 512 };

__global__ void __launch_bounds__(RMS_THREADS, 2)
rms_norm_hand(float *__restrict__ y, const float *__restrict__ x, const float *__restrict__ gain, int rows, float eps, float *__restrict__ y_adj,
              float *__restrict__ x_adj, float *__restrict__ gain_adj) {
  __shared__ float2 parts[2][16];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const float4 *g4 = (const float4 *)gain;
  float g[8], of_gain[8] = {};
#pragma unroll
  for (int k = 0; k < 2; ++k) {
    const float4 t = g4[threadIdx.x + k * RMS_THREADS];
    g[4 * k] = t.x, g[4 * k + 1] = t.y, g[4 * k + 2] = t.z, g[4 * k + 3] = t.w;
  }
  int buffer = 0;
  for (int row = blockIdx.x; row < rows; row += gridDim.x, buffer ^= 1) {
    const size_t first = size_t(row) * (RMS_COLUMNS / 4) + threadIdx.x;
    float v[8], s[8], old[8], squares = 0, products = 0;
#pragma unroll
    for (int k = 0; k < 2; ++k) {
      const float4 a = ((const float4 *)x)[first + k * RMS_THREADS], b = ((const float4 *)y_adj)[first + k * RMS_THREADS],
                   c = ((const float4 *)x_adj)[first + k * RMS_THREADS];
      v[4 * k] = a.x, v[4 * k + 1] = a.y, v[4 * k + 2] = a.z, v[4 * k + 3] = a.w;
      s[4 * k] = b.x, s[4 * k + 1] = b.y, s[4 * k + 2] = b.z, s[4 * k + 3] = b.w;
      old[4 * k] = c.x, old[4 * k + 1] = c.y, old[4 * k + 2] = c.z, old[4 * k + 3] = c.w;
    }
#pragma unroll
    for (int k = 0; k < 8; ++k) squares += v[k] * v[k], products += v[k] * s[k] * g[k];
    squares = warp_sum(squares), products = warp_sum(products);
    if (lane == 0) parts[buffer][warp] = make_float2(squares, products);
    __syncthreads();
    float2 p = parts[buffer][lane % 16];
    for (int offset = 8; offset > 0; offset /= 2) {
      p.x += __shfl_xor_sync(0xffffffffu, p.x, offset);
      p.y += __shfl_xor_sync(0xffffffffu, p.y, offset);
    }
    const float scale = rsqrtf(p.x / RMS_COLUMNS + eps), back = scale * scale * scale * p.y / RMS_COLUMNS;
#pragma unroll
    for (int k = 0; k < 2; ++k) {
      float out[4], in[4];
#pragma unroll
      for (int e = 0; e < 4; ++e) {
        const int q = 4 * k + e;
        const float unit = v[q] * scale;
        out[e] = unit * g[q];
        of_gain[q] += s[q] * unit;
        in[e] = old[q] + scale * s[q] * g[q] - back * v[q];
      }
      ((float4 *)y)[first + k * RMS_THREADS] = make_float4(out[0], out[1], out[2], out[3]);
      ((float4 *)x_adj)[first + k * RMS_THREADS] = make_float4(in[0], in[1], in[2], in[3]);
      ((float4 *)y_adj)[first + k * RMS_THREADS] = make_float4(0, 0, 0, 0);
    }
  }
#pragma unroll
  for (int k = 0; k < 2; ++k)
    add4(gain_adj + 4 * (threadIdx.x + k * RMS_THREADS), make_float4(of_gain[4 * k], of_gain[4 * k + 1], of_gain[4 * k + 2], of_gain[4 * k + 3]));
}

static void rms_norm_trial() {
  const int rows = bench::size(13), columns = RMS_COLUMNS, n = rows * columns;
  bench::array<float> y(n), x(n, -1, 1), gain(columns, 0.5, 1.5), y_adj(n, -1, 1), x_adj(n, -1, 1), gain_adj(columns);
  const float eps = 1e-6f;
  auto g = cugrad::gradient(rms_norm, "y, x, gain");
  bench::compare("RMS norm, a block for each of 2^13 rows", {&y, &y_adj, &x_adj, &gain_adj},
                 [&] { rms_norm<<<rows, 256>>>(y, x, gain, columns, eps); },
                 [&] { g.execute_kernel(dim3(rows), dim3(256), y.data, x.data, gain.data, columns, eps, y_adj.data, x_adj.data, gain_adj.data); },
                 [&] { rms_norm_hand<<<std::min(rows, 264), RMS_THREADS>>>(y, x, gain, rows, eps, y_adj, x_adj, gain_adj); });
}

// A gated unit, clamped, with a routing weight for each row and a residual.
__global__ void swiglu(float *out, const float *gate_up, const float *route, const float *residual, float limit, float slope, int rows, int columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows * columns) return;
  int row = i / columns, c = i % columns;
  float gate = fminf(gate_up[row * 2 * columns + c], limit);
  float up = fmaxf(fminf(gate_up[row * 2 * columns + columns + c], limit), -limit);
  float s = gate / (1.0f + expf(-slope * gate));
  out[i] = residual[i] + route[row] * s * (up + 1.0f);
}

// A block has a row; four columns at once.
__global__ void swiglu_hand(float *__restrict__ out, const float *__restrict__ gate_up, const float *__restrict__ route, const float *__restrict__ residual,
                            float limit, float slope, int columns, float *__restrict__ out_adj, float *__restrict__ gate_up_adj,
                            float *__restrict__ route_adj, float *__restrict__ residual_adj, float *__restrict__ slope_adj) {
  __shared__ float2 parts[8];
  const int row = blockIdx.x, quads = columns / 4;
  const float weight = route[row];
  const float4 *gates = (const float4 *)(gate_up + size_t(row) * 2 * columns), *ups = gates + quads;
  float4 *gates_adj = (float4 *)(gate_up_adj + size_t(row) * 2 * columns), *ups_adj = gates_adj + quads;
  const float4 *rest = (const float4 *)(residual + size_t(row) * columns);
  float4 *o = (float4 *)(out + size_t(row) * columns), *seeds = (float4 *)(out_adj + size_t(row) * columns),
         *rest_adj = (float4 *)(residual_adj + size_t(row) * columns);
  float of_route = 0, of_slope = 0;
  auto one = [&](float gate, float up, float rest, float seed, float &out, float &gate_adj, float &up_adj, float &rest_adj) {
    const float g = fminf(gate, limit), u = fmaxf(fminf(up, limit), -limit) + 1.0f;
    const float sigmoid = 1.0f / (1.0f + expf(-slope * g)), s = g * sigmoid, d = seed * weight, both = s * u;
    out = rest + weight * both;
    rest_adj += seed;
    of_route += seed * both;
    const float of_s = d * u, through = of_s * s * (1 - sigmoid);
    of_slope += through * g;
    if (gate <= limit) gate_adj += of_s * sigmoid + through * slope;
    if (up <= limit && up >= -limit) up_adj += d * s;
  };
  for (int q = threadIdx.x; q < quads; q += 256) {
    const float4 a = gates[q], b = ups[q], c = rest[q], s = seeds[q];
    float4 ga = gates_adj[q], ua = ups_adj[q], ra = rest_adj[q], r;
    one(a.x, b.x, c.x, s.x, r.x, ga.x, ua.x, ra.x);
    one(a.y, b.y, c.y, s.y, r.y, ga.y, ua.y, ra.y);
    one(a.z, b.z, c.z, s.z, r.z, ga.z, ua.z, ra.z);
    one(a.w, b.w, c.w, s.w, r.w, ga.w, ua.w, ra.w);
    o[q] = r, gates_adj[q] = ga, ups_adj[q] = ua, rest_adj[q] = ra, seeds[q] = make_float4(0, 0, 0, 0);
  }
  of_route = warp_sum(of_route), of_slope = warp_sum(of_slope);
  if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = make_float2(of_route, of_slope);
  __syncthreads();
  if (threadIdx.x != 0) return;
  for (int w = 1; w < 8; ++w) of_route += parts[w].x, of_slope += parts[w].y;
  route_adj[row] += of_route;
  atomicAdd(slope_adj, of_slope);
}

static void swiglu_trial() {
  const int rows = bench::size(14), columns = 2048, n = rows * columns;
  bench::array<float> out(n), gate_up(2 * n, -3, 3), route(rows, 0.1, 1), residual(n, -1, 1), out_adj(n, -1, 1), gate_up_adj(2 * n, -1, 1),
      route_adj(rows), residual_adj(n, -1, 1), slope_adj(1);
  const float limit = 2.5f, slope = 1.702f;
  const dim3 block(256), grid((n + 255) / 256);
  auto g = cugrad::gradient(swiglu, "out, gate_up, route, residual, slope");
  bench::compare("gated unit with routes, 2^14 x 2048", {&out, &out_adj, &gate_up_adj, &route_adj, &residual_adj, &slope_adj},
                 [&] { swiglu<<<grid, block>>>(out, gate_up, route, residual, limit, slope, rows, columns); },
                 [&] {
                   g.execute_kernel(grid, block, out.data, gate_up.data, route.data, residual.data, limit, slope, rows, columns, out_adj.data,
                                    gate_up_adj.data, route_adj.data, residual_adj.data, slope_adj.data);
                 },
                 [&] {
                   swiglu_hand<<<rows, 256>>>(out, gate_up, route, residual, limit, slope, columns, out_adj, gate_up_adj, route_adj, residual_adj,
                                              slope_adj);
                 });
}

// A wave with varying stiffness and damping.
__global__ void wave(float *next, const float *u, const float *before, const float *k, const float *damping, float h, int height, int width) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c <= 0 || r <= 0 || c >= width - 1 || r >= height - 1) return;
  int at = r * width + c;
  float east = 0.5f * (k[at] + k[at + 1]) * (u[at + 1] - u[at]);
  float west = 0.5f * (k[at] + k[at - 1]) * (u[at] - u[at - 1]);
  float south = 0.5f * (k[at] + k[at + width]) * (u[at + width] - u[at]);
  float north = 0.5f * (k[at] + k[at - width]) * (u[at] - u[at - width]);
  float d = damping[at];
  next[at] = (2.0f * u[at] - (1.0f - d) * before[at] + h * (east - west + south - north)) / (1.0f + d);
}

// A gather with the seeds' tile in shared memory; seeds are cleared by a second launch.
__global__ void wave_hand(float *__restrict__ next, const float *__restrict__ u, const float *__restrict__ before, const float *__restrict__ k,
                          const float *__restrict__ damping, float h, int height, int width, const float *__restrict__ next_adj,
                          float *__restrict__ u_adj, float *__restrict__ before_adj, float *__restrict__ k_adj, float *__restrict__ damping_adj) {
  __shared__ float tile[10][34];
  for (int e = threadIdx.y * 32 + threadIdx.x; e < 340; e += 256) {
    const int c = blockIdx.x * 32 + e % 34 - 1, r = blockIdx.y * 8 + e / 34 - 1, at = r * width + c;
    tile[e / 34][e % 34] = c <= 0 || r <= 0 || c >= width - 1 || r >= height - 1 ? 0.0f : next_adj[at] / (1.0f + damping[at]);
  }
  __syncthreads();
  const int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
  if (c >= width || r >= height) return;
  const int at = r * width + c;
  const float s = tile[threadIdx.y + 1][threadIdx.x + 1], here = u[at], stiff = k[at];
  float sum = 0, of_u = 0, of_k = 0;
  auto side = [&](int dr, int dc) {
    if (r + dr < 0 || c + dc < 0 || r + dr >= height || c + dc >= width) return;
    const int o = at + dr * width + dc;
    const float d = u[o] - here, face = 0.5f * (stiff + k[o]), difference = h * (s - tile[threadIdx.y + 1 + dr][threadIdx.x + 1 + dc]);
    sum += face * d;
    of_u -= face * difference;
    of_k += 0.5f * d * difference;
  };
  side(0, 1), side(0, -1), side(1, 0), side(-1, 0);
  if (c > 0 && r > 0 && c < width - 1 && r < height - 1) {
    const float d = damping[at], old = before[at], value = (2.0f * here - (1.0f - d) * old + h * sum) / (1.0f + d);
    next[at] = value;
    of_u += 2.0f * s;
    before_adj[at] -= (1.0f - d) * s;
    damping_adj[at] += s * (old - value);
  }
  u_adj[at] += of_u;
  k_adj[at] += of_k;
}

__global__ void wave_clear(float *__restrict__ next_adj, int height, int width) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c > 0 && r > 0 && c < width - 1 && r < height - 1) next_adj[r * width + c] = 0;
}

static void wave_trial() {
  const int height = bench::size(12), width = 4096, n = height * width;
  const dim3 block(32, 8), grid((width + 31) / 32, (height + 7) / 8);
  bench::array<float> next(n), u(n, -1, 1), before(n, -1, 1), k(n, 0.5, 1.5), damping(n, 0, 0.1), next_adj(n, -1, 1), u_adj(n, -1, 1), before_adj(n, -1, 1),
      k_adj(n), damping_adj(n);
  const float h = 0.2f;
  auto g = cugrad::gradient(wave, "next, u, before, k, damping");
  bench::compare("wave with varying stiffness, 4096^2", {&next, &next_adj, &u_adj, &before_adj, &k_adj, &damping_adj},
                 [&] { wave<<<grid, block>>>(next, u, before, k, damping, h, height, width); },
                 [&] {
                   g.execute_kernel(grid, block, next.data, u.data, before.data, k.data, damping.data, h, height, width, next_adj.data, u_adj.data,
                                    before_adj.data, k_adj.data, damping_adj.data);
                 },
                 [&] {
                   wave_hand<<<grid, block>>>(next, u, before, k, damping, h, height, width, next_adj, u_adj, before_adj, k_adj, damping_adj);
                   wave_clear<<<grid, block>>>(next_adj, height, width);
                 });
}

// Means of bags of embeddings.
__global__ void embedding_bag(float *out, const float *table, const int *index, const int *offset, int bags, int dims) {
  int bag = blockIdx.x * blockDim.y + threadIdx.y;
  if (bag >= bags) return;
  int first = offset[bag], last = offset[bag + 1];
  for (int d = threadIdx.x; d < dims; d += blockDim.x) {
    float sum = 0.0f;
    for (int k = first; k < last; k++) sum += table[(size_t)index[k] * dims + d];
    out[(size_t)bag * dims + d] = last > first ? sum / (last - first) : 0.0f;
  }
}

// Four dimensions by a thread.
__global__ void embedding_bag_hand(float *__restrict__ out, const float *__restrict__ table, const int *__restrict__ index, const int *__restrict__ offset,
                                   int bags, int dims, float *__restrict__ out_adj, float *__restrict__ table_adj) {
  const int bag = blockIdx.x * blockDim.y + threadIdx.y;
  if (bag >= bags) return;
  const int first = offset[bag], last = offset[bag + 1];
  const float scale = last > first ? 1.0f / (last - first) : 0.0f;
  for (int d = 4 * threadIdx.x; d < dims; d += 4 * blockDim.x) {
    float4 *seeds = (float4 *)(out_adj + size_t(bag) * dims + d);
    float4 s = *seeds, sum = make_float4(0, 0, 0, 0);
    s.x *= scale, s.y *= scale, s.z *= scale, s.w *= scale;
#pragma unroll 4
    for (int k = first; k < last; ++k) {
      const size_t at = size_t(index[k]) * dims + d;
      const float4 v = *(const float4 *)(table + at);
      sum.x += v.x, sum.y += v.y, sum.z += v.z, sum.w += v.w;
      add4(table_adj + at, s);
    }
    *(float4 *)(out + size_t(bag) * dims + d) = make_float4(sum.x * scale, sum.y * scale, sum.z * scale, sum.w * scale);
    *seeds = make_float4(0, 0, 0, 0);
  }
}

static void embedding_bag_trial() {
  const int bags = bench::size(16), dims = 64, entries = bench::size(17);
  std::vector<int> starts(bags + 1), list;
  for (int b = 0; b < bags; ++b) {
    const int length = int(32 * bench::number(b));
    for (int k = 0; k < length; ++k) {
      const double u = bench::number(77777 + list.size());
      list.push_back(int(entries * u * u));
    }
    starts[b + 1] = int(list.size());
  }
  bench::array<int> index(list), offset(starts);
  bench::array<float> out(bags * dims), table(entries * dims, -1, 1), out_adj(bags * dims, -1, 1), table_adj(entries * dims, -1, 1);
  const dim3 block(64, 4), grid((bags + 3) / 4), thin(16, 16), few((bags + 15) / 16);
  auto g = cugrad::gradient(embedding_bag, "out, table");
  bench::compare("means of 2^16 bags of embeddings of 64", {&out, &out_adj, &table_adj},
                 [&] { embedding_bag<<<grid, block>>>(out, table, index, offset, bags, dims); },
                 [&] { g.execute_kernel(grid, block, out.data, table.data, index.data, offset.data, bags, dims, out_adj.data, table_adj.data); },
                 [&] { embedding_bag_hand<<<few, thin>>>(out, table, index, offset, bags, dims, out_adj, table_adj); });
}

// Filters of Kalman: positions and speeds in two dimensions, measured positions.
__global__ void kalman(float *x, float *p, float *likelihood, const float *z, float dt, float q, float r, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float s[4], P[4][4];
  for (int a = 0; a < 4; a++) {
    s[a] = x[a * n + i];
    for (int b = 0; b < 4; b++) P[a][b] = p[(a * 4 + b) * n + i];
  }
  float total = 0.0f;
  for (int t = 0; t < steps; t++) {
    // Predict.
    s[0] += dt * s[2];
    s[1] += dt * s[3];
    for (int b = 0; b < 4; b++) {
      P[0][b] += dt * P[2][b];
      P[1][b] += dt * P[3][b];
    }
    for (int a = 0; a < 4; a++) {
      P[a][0] += dt * P[a][2];
      P[a][1] += dt * P[a][3];
    }
    P[2][2] += q * dt;
    P[3][3] += q * dt;
    // Update.
    float s00 = P[0][0] + r, s01 = P[0][1], s10 = P[1][0], s11 = P[1][1] + r;
    float det = s00 * s11 - s01 * s10;
    float inv[2][2] = {{s11 / det, -s01 / det}, {-s10 / det, s00 / det}};
    float y0 = z[(2 * t) * n + i] - s[0], y1 = z[(2 * t + 1) * n + i] - s[1];
    float K[4][2], next[4][4];
    for (int a = 0; a < 4; a++)
      for (int m = 0; m < 2; m++) K[a][m] = P[a][0] * inv[0][m] + P[a][1] * inv[1][m];
    for (int a = 0; a < 4; a++) s[a] += K[a][0] * y0 + K[a][1] * y1;
    for (int a = 0; a < 4; a++)
      for (int b = 0; b < 4; b++) next[a][b] = P[a][b] - K[a][0] * P[0][b] - K[a][1] * P[1][b];
    for (int a = 0; a < 4; a++)
      for (int b = 0; b < 4; b++) P[a][b] = next[a][b];
    total -= 0.5f * (logf(det) + y0 * (inv[0][0] * y0 + inv[0][1] * y1) + y1 * (inv[1][0] * y0 + inv[1][1] * y1));
  }
  for (int a = 0; a < 4; a++) {
    x[a * n + i] = s[a];
    for (int b = 0; b < 4; b++) p[(a * 4 + b) * n + i] = P[a][b];
  }
  likelihood[i] = total;
}

enum { FILTER_STEPS = 16 };

// The states before each step in local memory, covariances by their upper half; a step's matrices are made again.
__device__ __forceinline__ void kalman_predict(float (&s)[4], float (&P)[10], float dt, float q) {
  // 00 01 02 03 11 12 13 22 23 33
  s[0] += dt * s[2], s[1] += dt * s[3];
  P[0] += dt * (2 * P[2] + dt * P[7]);
  P[1] += dt * (P[3] + P[5] + dt * P[8]);
  P[4] += dt * (2 * P[6] + dt * P[9]);
  P[2] += dt * P[7], P[3] += dt * P[8], P[5] += dt * P[8], P[6] += dt * P[9];
  P[7] += q * dt, P[9] += q * dt;
}

__device__ __forceinline__ float upper(const float (&P)[10], int a, int b) {
  const int at[4][4] = {{0, 1, 2, 3}, {1, 4, 5, 6}, {2, 5, 7, 8}, {3, 6, 8, 9}};
  return P[at[a][b]];
}

struct Gains {
  float i00, i01, i11, det, y0, y1, K[4][2];
};

__device__ __forceinline__ Gains kalman_gains(const float (&s)[4], const float (&P)[10], float r, float z0, float z1) {
  Gains g;
  const float s00 = P[0] + r, s11 = P[4] + r, s01 = P[1];
  g.det = s00 * s11 - s01 * s01;
  const float inverse = 1.0f / g.det;
  g.i00 = s11 * inverse, g.i01 = -s01 * inverse, g.i11 = s00 * inverse;
  g.y0 = z0 - s[0], g.y1 = z1 - s[1];
#pragma unroll
  for (int a = 0; a < 4; ++a) {
    g.K[a][0] = upper(P, a, 0) * g.i00 + upper(P, a, 1) * g.i01;
    g.K[a][1] = upper(P, a, 0) * g.i01 + upper(P, a, 1) * g.i11;
  }
  return g;
}

__global__ void __launch_bounds__(128)
kalman_hand(float *__restrict__ x, float *__restrict__ p, float *__restrict__ likelihood, const float *__restrict__ z, float dt, float q, float r, int n,
            float *__restrict__ x_adj, float *__restrict__ p_adj, float *__restrict__ likelihood_adj, float *__restrict__ z_adj,
            float *__restrict__ q_adj, float *__restrict__ r_adj) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float of_q = 0, of_r = 0;
  if (i < n) {
    float kept[FILTER_STEPS][14], s[4], P[10], total = 0;
    int e = 0;
#pragma unroll
    for (int a = 0; a < 4; ++a) {
      s[a] = x[a * n + i];
#pragma unroll
      for (int b = a; b < 4; ++b) P[e++] = p[(a * 4 + b) * n + i];
    }
    for (int t = 0; t < FILTER_STEPS; ++t) {
#pragma unroll
      for (int a = 0; a < 4; ++a) kept[t][a] = s[a];
#pragma unroll
      for (int a = 0; a < 10; ++a) kept[t][4 + a] = P[a];
      kalman_predict(s, P, dt, q);
      const Gains g = kalman_gains(s, P, r, z[2 * t * n + i], z[(2 * t + 1) * n + i]);
      float next[10];
      e = 0;
#pragma unroll
      for (int a = 0; a < 4; ++a) {
        s[a] += g.K[a][0] * g.y0 + g.K[a][1] * g.y1;
#pragma unroll
        for (int b = a; b < 4; ++b) next[e] = P[e] - g.K[a][0] * upper(P, 0, b) - g.K[a][1] * upper(P, 1, b), ++e;
      }
#pragma unroll
      for (int a = 0; a < 10; ++a) P[a] = next[a];
      total -= 0.5f * (logf(g.det) + g.y0 * (g.i00 * g.y0 + 2 * g.i01 * g.y1) + g.i11 * g.y1 * g.y1);
    }
#pragma unroll
    for (int a = 0; a < 4; ++a) {
      x[a * n + i] = s[a];
#pragma unroll
      for (int b = 0; b < 4; ++b) p[(a * 4 + b) * n + i] = upper(P, a, b);
    }
    likelihood[i] = total;
    const float L = -0.5f * likelihood_adj[i];
    likelihood_adj[i] = 0;
    float X[4], A[4][4];
#pragma unroll
    for (int a = 0; a < 4; ++a) {
      X[a] = x_adj[a * n + i];
#pragma unroll
      for (int b = 0; b < 4; ++b) A[a][b] = p_adj[(a * 4 + b) * n + i];
    }
    for (int t = FILTER_STEPS - 1; t >= 0; --t) {
#pragma unroll
      for (int a = 0; a < 4; ++a) s[a] = kept[t][a];
#pragma unroll
      for (int a = 0; a < 10; ++a) P[a] = kept[t][4 + a];
      kalman_predict(s, P, dt, q);
      const Gains g = kalman_gains(s, P, r, z[2 * t * n + i], z[(2 * t + 1) * n + i]);
      const float w0 = g.i00 * g.y0 + g.i01 * g.y1, w1 = g.i01 * g.y0 + g.i11 * g.y1;
      float yb0 = 2 * L * w0, yb1 = 2 * L * w1;
      float Kb[4][2];
#pragma unroll
      for (int a = 0; a < 4; ++a) {
        Kb[a][0] = X[a] * g.y0, Kb[a][1] = X[a] * g.y1;
        yb0 += g.K[a][0] * X[a], yb1 += g.K[a][1] * X[a];
#pragma unroll
        for (int b = 0; b < 4; ++b) Kb[a][0] -= A[a][b] * upper(P, 0, b), Kb[a][1] -= A[a][b] * upper(P, 1, b);
      }
      float I[2][2] = {{L * g.y0 * g.y0, L * g.y0 * g.y1}, {L * g.y1 * g.y0, L * g.y1 * g.y1}};
#pragma unroll
      for (int a = 0; a < 4; ++a)
#pragma unroll
        for (int k = 0; k < 2; ++k)
#pragma unroll
          for (int m = 0; m < 2; ++m) I[k][m] += upper(P, a, k) * Kb[a][m];
      float rows[2][4] = {};
#pragma unroll
      for (int b = 0; b < 4; ++b)
#pragma unroll
        for (int a = 0; a < 4; ++a) rows[0][b] += g.K[a][0] * A[a][b], rows[1][b] += g.K[a][1] * A[a][b];
#pragma unroll
      for (int b = 0; b < 4; ++b) A[0][b] -= rows[0][b], A[1][b] -= rows[1][b];
#pragma unroll
      for (int a = 0; a < 4; ++a) {
        A[a][0] += Kb[a][0] * g.i00 + Kb[a][1] * g.i01;
        A[a][1] += Kb[a][0] * g.i01 + Kb[a][1] * g.i11;
      }
      // -inverse * I * inverse + L * inverse
      const float u00 = g.i00 * I[0][0] + g.i01 * I[1][0], u01 = g.i00 * I[0][1] + g.i01 * I[1][1], u10 = g.i01 * I[0][0] + g.i11 * I[1][0],
                  u11 = g.i01 * I[0][1] + g.i11 * I[1][1];
      const float b00 = L * g.i00 - (u00 * g.i00 + u01 * g.i01), b01 = L * g.i01 - (u00 * g.i01 + u01 * g.i11),
                  b10 = L * g.i01 - (u10 * g.i00 + u11 * g.i01), b11 = L * g.i11 - (u10 * g.i01 + u11 * g.i11);
      A[0][0] += b00, A[0][1] += b01, A[1][0] += b10, A[1][1] += b11;
      of_r += b00 + b11;
      z_adj[2 * t * n + i] += yb0, z_adj[(2 * t + 1) * n + i] += yb1;
      X[0] -= yb0, X[1] -= yb1;
      of_q += dt * (A[2][2] + A[3][3]);
#pragma unroll
      for (int a = 0; a < 4; ++a) A[a][2] += dt * A[a][0], A[a][3] += dt * A[a][1];
#pragma unroll
      for (int b = 0; b < 4; ++b) A[2][b] += dt * A[0][b], A[3][b] += dt * A[1][b];
      X[2] += dt * X[0], X[3] += dt * X[1];
    }
#pragma unroll
    for (int a = 0; a < 4; ++a) {
      x_adj[a * n + i] = X[a];
#pragma unroll
      for (int b = 0; b < 4; ++b) p_adj[(a * 4 + b) * n + i] = A[a][b];
    }
  }
  of_q = warp_sum(of_q), of_r = warp_sum(of_r);
  if (threadIdx.x % 32 == 0) atomicAdd(q_adj, of_q), atomicAdd(r_adj, of_r);
}

static void kalman_trial() {
  const int n = bench::size(18);
  std::vector<float> start(16 * n);
  for (int i = 0; i < n; ++i)
    for (int a = 0; a < 4; ++a)
      for (int b = a; b < 4; ++b) start[(a * 4 + b) * n + i] = start[(b * 4 + a) * n + i] = a == b ? 1 + bench::number(5 * i + a) : 0.2 * bench::number(7 * i + a * 4 + b);
  bench::array<float> x(4 * n, -1, 1), p(start), likelihood(n), z(2 * FILTER_STEPS * n, -2, 2), x_adj(4 * n, -1, 1), p_adj(16 * n, -1, 1),
      likelihood_adj(n, 0.5, 1.5), z_adj(2 * FILTER_STEPS * n), q_adj(1), r_adj(1);
  const dim3 block(128), grid((n + 127) / 128);
  const float dt = 0.1f, q = 0.5f, r = 0.8f;
  auto g = cugrad::gradient(kalman, "x, p, likelihood, z, q, r");
  bench::compare("filters of Kalman, 16 steps, 2^18", {&x, &p, &likelihood, &x_adj, &p_adj, &likelihood_adj, &z_adj, &q_adj, &r_adj},
                 [&] { kalman<<<grid, block>>>(x, p, likelihood, z, dt, q, r, n, FILTER_STEPS); },
                 [&] {
                   g.execute_kernel(grid, block, x.data, p.data, likelihood.data, z.data, dt, q, r, n, (int)FILTER_STEPS, x_adj.data, p_adj.data,
                                    likelihood_adj.data, z_adj.data, q_adj.data, r_adj.data);
                 },
                 [&] { kalman_hand<<<grid, block>>>(x, p, likelihood, z, dt, q, r, n, x_adj, p_adj, likelihood_adj, z_adj, q_adj, r_adj); });
}

// Samples of a volume of two channels at given places, trilinearly, zeros outside.
enum { VOLUME_CHANNELS = 2 };

__global__ void grid_sample(float *out, const float *volume, const float *grid, int n, int depth, int height, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = (grid[3 * i] + 1.0f) * 0.5f * (width - 1);
  float y = (grid[3 * i + 1] + 1.0f) * 0.5f * (height - 1);
  float z = (grid[3 * i + 2] + 1.0f) * 0.5f * (depth - 1);
  int x0 = (int)floorf(x), y0 = (int)floorf(y), z0 = (int)floorf(z);
  float fx = x - x0, fy = y - y0, fz = z - z0;
  for (int c = 0; c < VOLUME_CHANNELS; c++) {
    float sum = 0.0f;
    for (int corner = 0; corner < 8; corner++) {
      int cx = x0 + (corner & 1), cy = y0 + ((corner >> 1) & 1), cz = z0 + (corner >> 2);
      if (cx < 0 || cy < 0 || cz < 0 || cx >= width || cy >= height || cz >= depth) continue;
      float w = ((corner & 1) ? fx : 1.0f - fx) * ((corner & 2) ? fy : 1.0f - fy) * ((corner & 4) ? fz : 1.0f - fz);
      sum += w * volume[((c * depth + cz) * height + cy) * width + cx];
    }
    out[c * n + i] = sum;
  }
}

__global__ void grid_sample_hand(float *__restrict__ out, const float *__restrict__ volume, const float *__restrict__ grid, int n, int depth, int height,
                                 int width, float *__restrict__ out_adj, float *__restrict__ volume_adj, float *__restrict__ grid_adj) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = (grid[3 * i] + 1.0f) * 0.5f * (width - 1), y = (grid[3 * i + 1] + 1.0f) * 0.5f * (height - 1),
              z = (grid[3 * i + 2] + 1.0f) * 0.5f * (depth - 1);
  const int x0 = (int)floorf(x), y0 = (int)floorf(y), z0 = (int)floorf(z);
  const float fx = x - x0, fy = y - y0, fz = z - z0;
  float seeds[VOLUME_CHANNELS], sums[VOLUME_CHANNELS] = {}, gx = 0, gy = 0, gz = 0;
#pragma unroll
  for (int c = 0; c < VOLUME_CHANNELS; ++c) seeds[c] = out_adj[c * n + i];
#pragma unroll
  for (int corner = 0; corner < 8; ++corner) {
    const int cx = x0 + (corner & 1), cy = y0 + ((corner >> 1) & 1), cz = z0 + (corner >> 2);
    if (cx < 0 || cy < 0 || cz < 0 || cx >= width || cy >= height || cz >= depth) continue;
    const float wx = (corner & 1) ? fx : 1.0f - fx, wy = (corner & 2) ? fy : 1.0f - fy, wz = (corner & 4) ? fz : 1.0f - fz, w = wx * wy * wz;
    float both = 0;
#pragma unroll
    for (int c = 0; c < VOLUME_CHANNELS; ++c) {
      const int at = ((c * depth + cz) * height + cy) * width + cx;
      const float v = volume[at];
      sums[c] += w * v;
      both += seeds[c] * v;
      atomicAdd(&volume_adj[at], w * seeds[c]);
    }
    gx += both * ((corner & 1) ? wy * wz : -wy * wz);
    gy += both * ((corner & 2) ? wx * wz : -wx * wz);
    gz += both * ((corner & 4) ? wx * wy : -wx * wy);
  }
#pragma unroll
  for (int c = 0; c < VOLUME_CHANNELS; ++c) out[c * n + i] = sums[c], out_adj[c * n + i] = 0;
  grid_adj[3 * i] += gx * 0.5f * (width - 1);
  grid_adj[3 * i + 1] += gy * 0.5f * (height - 1);
  grid_adj[3 * i + 2] += gz * 0.5f * (depth - 1);
}

static void grid_sample_trial() {
  const int depth = bench::size(7), height = 128, width = 128, n = depth * height * width;
  std::vector<float> places(3 * n);
  for (int i = 0; i < n; ++i) {
    const int at[3] = {i % width, i / width % height, i / (width * height)}, sizes[3] = {width, height, depth};
    for (int d = 0; d < 3; ++d) places[3 * i + d] = float(2.0 * (at[d] + 3 * sin(0.05 * at[(d + 1) % 3]) + bench::number(3 * i + d)) / (sizes[d] - 1) - 1);
  }
  bench::array<float> out(VOLUME_CHANNELS * n), volume(VOLUME_CHANNELS * n, -1, 1), grid(places), out_adj(VOLUME_CHANNELS * n, -1, 1),
      volume_adj(VOLUME_CHANNELS * n, -1, 1), grid_adj(3 * n);
  const dim3 block(256), blocks((n + 255) / 256);
  auto g = cugrad::gradient(grid_sample, "out, volume, grid");
  bench::compare("trilinear samples of 2 channels, 128^3", {&out, &out_adj, &volume_adj, &grid_adj},
                 [&] { grid_sample<<<blocks, block>>>(out, volume, grid, n, depth, height, width); },
                 [&] {
                   g.execute_kernel(blocks, block, out.data, volume.data, grid.data, n, depth, height, width, out_adj.data, volume_adj.data,
                                    grid_adj.data);
                 },
                 [&] { grid_sample_hand<<<blocks, block>>>(out, volume, grid, n, depth, height, width, out_adj, volume_adj, grid_adj); });
}

int main(int count, char **words) {
  bench::arguments(count, words);
  rms_norm_trial();
  swiglu_trial();
  wave_trial();
  embedding_bag_trial();
  kalman_trial();
  grid_sample_trial();
  return bench::finish();
}
