// The pointwise part of an LSTM cell, a gated GELU of rows, upwind advection in 3-D.
#include <cugrad/cugrad.h>

#include "../lanes.h"
#include "bench.h"

// 1. LSTM: gates from two products and a bias, the cell, the output with a residual.
__device__ inline float sigmoid(float v) { return 1.0f / (1.0f + expf(-v)); }

__global__ void lstm(float *h, float *c, const float *from_x, const float *from_h, const float *bias, const float *c_before, const float *residual,
                     int hidden, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int row = i / hidden, j = i % hidden;
  const float *gx = from_x + (size_t)row * 4 * hidden, *gh = from_h + (size_t)row * 4 * hidden;
  float in = sigmoid(gx[j] + gh[j] + bias[j]);
  float forget = sigmoid(gx[hidden + j] + gh[hidden + j] + bias[hidden + j] + 1.0f);
  float cell = tanhf(gx[2 * hidden + j] + gh[2 * hidden + j] + bias[2 * hidden + j]);
  float out = sigmoid(gx[3 * hidden + j] + gh[3 * hidden + j] + bias[3 * hidden + j]);
  float now = forget * c_before[i] + in * cell;
  c[i] = now;
  h[i] = out * tanhf(now) + residual[i];
}

// A thread has four columns of many rows, and the sums of their biases.
__global__ void __launch_bounds__(256, 2)
lstm_hand(float *__restrict__ h, float *__restrict__ c, const float *__restrict__ from_x, const float *__restrict__ from_h, const float *__restrict__ bias,
          const float *__restrict__ c_before, const float *__restrict__ residual, int hidden, int rows, int each, float *__restrict__ h_adj,
          float *__restrict__ c_adj, float *__restrict__ from_x_adj, float *__restrict__ from_h_adj, float *__restrict__ bias_adj,
          float *__restrict__ c_before_adj, float *__restrict__ residual_adj) {
  const int j = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (j >= hidden) return;
  float b[4][4], sums[4][4] = {};
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    const float4 v = *(const float4 *)(bias + k * hidden + j);
    b[k][0] = v.x, b[k][1] = v.y, b[k][2] = v.z, b[k][3] = v.w;
  }
  const int end = min(rows, int(blockIdx.y + 1) * each);
  for (int row = blockIdx.y * each; row < end; ++row) {
    const size_t gate = (size_t)row * 4 * hidden + j, at = (size_t)row * hidden + j;
    float a[4][4];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const float4 u = __ldcs((const float4 *)(from_x + gate + k * hidden)), v = __ldcs((const float4 *)(from_h + gate + k * hidden));
      a[k][0] = u.x + v.x + b[k][0], a[k][1] = u.y + v.y + b[k][1], a[k][2] = u.z + v.z + b[k][2], a[k][3] = u.w + v.w + b[k][3];
    }
    float before[4], extra[4], hs[4], cs[4], of_before[4];
    *(float4 *)before = *(const float4 *)(c_before + at), *(float4 *)extra = *(const float4 *)(residual + at);
    *(float4 *)hs = *(const float4 *)(h_adj + at), *(float4 *)cs = *(const float4 *)(c_adj + at);
    float4 r = *(const float4 *)(residual_adj + at);
    r.x += hs[0], r.y += hs[1], r.z += hs[2], r.w += hs[3];
    *(float4 *)(residual_adj + at) = r;
    float now[4], value[4];
#pragma unroll
    for (int l = 0; l < 4; ++l) {
      const float in = sigmoid(a[0][l]), forget = sigmoid(a[1][l] + 1.0f), cell = tanhf(a[2][l]), out = sigmoid(a[3][l]);
      now[l] = forget * before[l] + in * cell;
      const float t = tanhf(now[l]);
      value[l] = out * t + extra[l];
      const float of_now = cs[l] + hs[l] * out * (1 - t * t);
      of_before[l] = of_now * forget;
      a[0][l] = of_now * cell * in * (1 - in), a[1][l] = of_now * before[l] * forget * (1 - forget), a[2][l] = of_now * in * (1 - cell * cell);
      a[3][l] = hs[l] * t * out * (1 - out);
#pragma unroll
      for (int k = 0; k < 4; ++k) sums[k][l] += a[k][l];
    }
    *(float4 *)(c + at) = *(float4 *)now, *(float4 *)(h + at) = *(float4 *)value;
    *(float4 *)(h_adj + at) = *(float4 *)(c_adj + at) = make_float4(0, 0, 0, 0);
    float4 w = *(const float4 *)(c_before_adj + at);
    w.x += of_before[0], w.y += of_before[1], w.z += of_before[2], w.w += of_before[3];
    *(float4 *)(c_before_adj + at) = w;
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      float4 u = *(const float4 *)(from_x_adj + gate + k * hidden), v = *(const float4 *)(from_h_adj + gate + k * hidden);
      u.x += a[k][0], u.y += a[k][1], u.z += a[k][2], u.w += a[k][3];
      v.x += a[k][0], v.y += a[k][1], v.z += a[k][2], v.w += a[k][3];
      *(float4 *)(from_x_adj + gate + k * hidden) = u, *(float4 *)(from_h_adj + gate + k * hidden) = v;
    }
  }
#pragma unroll
  for (int k = 0; k < 4; ++k) add4((float4 *)(bias_adj + k * hidden + j), make_float4(sums[k][0], sums[k][1], sums[k][2], sums[k][3]));
}

static void lstm_trial() {
  const int hidden = bench::smaller() ? 96 : 1024, rows = bench::smaller() ? 37 : 8192, n = hidden * rows;
  bench::array<float> h(n), c(n), from_x(4 * n, -2, 2), from_h(4 * n, -2, 2), bias(4 * hidden, -1, 1), c_before(n, -1, 1), residual(n, -1, 1);
  bench::array<float> h_adj(n, -1, 1), c_adj(n, -1, 1), from_x_adj(4 * n, -1, 1), from_h_adj(4 * n, -1, 1), bias_adj(4 * hidden, -1, 1),
      c_before_adj(n, -1, 1), residual_adj(n, -1, 1);
  const dim3 block(256), grid((n + 255) / 256);
  auto g = cugrad::gradient(lstm, "h, c, from_x, from_h, bias, c_before, residual");
  bench::compare("LSTM cell, 2^13 x 1024", {&h, &c, &h_adj, &c_adj, &from_x_adj, &from_h_adj, &bias_adj, &c_before_adj, &residual_adj},
                 [&] { lstm<<<grid, block>>>(h, c, from_x, from_h, bias, c_before, residual, hidden, n); },
                 [&] {
                   g.execute_kernel(grid, block, h.data, c.data, from_x.data, from_h.data, bias.data, c_before.data, residual.data, hidden, n, h_adj.data,
                                    c_adj.data, from_x_adj.data, from_h_adj.data, bias_adj.data, c_before_adj.data, residual_adj.data);
                 },
                 [&] {
                   const int each = 32;
                   lstm_hand<<<dim3((hidden / 4 + 255) / 256, (rows + each - 1) / each), 256>>>(h, c, from_x, from_h, bias, c_before, residual, hidden, rows, each,
                                                                                              h_adj, c_adj, from_x_adj, from_h_adj, bias_adj, c_before_adj,
                                                                                              residual_adj);
                 });
}

// 2. gelu(x * w + b) * gate, four columns a thread.
__device__ inline float gelu(float v) { return 0.5f * v * (1.0f + tanhf(0.7978845608f * (v + 0.044715f * v * v * v))); }

__global__ void gated_gelu(float4 *out, const float4 *x, const float4 *w, const float4 *b, const float4 *gate, int rows, int quads) {
  int q = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
  if (q >= quads) return;
  size_t i = (size_t)row * quads + q;
  float4 v = x[i], s = w[q], t = b[q], g = gate[i], r;
  r.x = gelu(v.x * s.x + t.x) * g.x;
  r.y = gelu(v.y * s.y + t.y) * g.y;
  r.z = gelu(v.z * s.z + t.z) * g.z;
  r.w = gelu(v.w * s.w + t.w) * g.w;
  out[i] = r;
}

// The value and the slope together.
__device__ inline float gelu2(float v, float &slope) {
  const float t = tanhf(0.7978845608f * (v + 0.044715f * v * v * v));
  slope = 0.5f * (1 + t) + 0.5f * v * (1 - t * t) * 0.7978845608f * (1 + 0.134145f * v * v);
  return 0.5f * v * (1 + t);
}

__device__ inline float gated_one(float v, float s, float t, float g, float seed, float &v_adj, float &s_adj, float &t_adj, float &g_adj) {
  float slope;
  const float value = gelu2(v * s + t, slope), d = seed * g * slope;
  g_adj += seed * value, v_adj += d * s, s_adj += d * v, t_adj += d;
  return value * g;
}

__global__ void __launch_bounds__(256, 4)
gated_gelu_hand(float4 *__restrict__ out, const float4 *__restrict__ x, const float4 *__restrict__ w, const float4 *__restrict__ b,
                const float4 *__restrict__ gate, int rows, int quads, float4 *__restrict__ out_adj, float4 *__restrict__ x_adj,
                float4 *__restrict__ w_adj, float4 *__restrict__ b_adj, float4 *__restrict__ gate_adj) {
  const int q = blockIdx.x * blockDim.x + threadIdx.x;
  if (q >= quads) return;
  const float4 s = w[q], t = b[q];
  float4 s_adj = make_float4(0, 0, 0, 0), t_adj = s_adj;
  for (int row = blockIdx.y; row < rows; row += gridDim.y) {
    const size_t i = (size_t)row * quads + q;
    const float4 v = __ldcs(x + i), g = __ldcs(gate + i), seed = out_adj[i];
    float4 v_adj = x_adj[i], g_adj = gate_adj[i], r;
    r.x = gated_one(v.x, s.x, t.x, g.x, seed.x, v_adj.x, s_adj.x, t_adj.x, g_adj.x);
    r.y = gated_one(v.y, s.y, t.y, g.y, seed.y, v_adj.y, s_adj.y, t_adj.y, g_adj.y);
    r.z = gated_one(v.z, s.z, t.z, g.z, seed.z, v_adj.z, s_adj.z, t_adj.z, g_adj.z);
    r.w = gated_one(v.w, s.w, t.w, g.w, seed.w, v_adj.w, s_adj.w, t_adj.w, g_adj.w);
    out[i] = r, out_adj[i] = make_float4(0, 0, 0, 0), x_adj[i] = v_adj, gate_adj[i] = g_adj;
  }
  add4(&w_adj[q], s_adj), add4(&b_adj[q], t_adj);
}

static void gelu_trial() {
  const int rows = bench::smaller() ? 29 : 8192, quads = bench::smaller() ? 40 : 1024, n = rows * quads * 4;
  bench::array<float> out(n), x(n, -2, 2), w(4 * quads, -1, 1), b(4 * quads, -1, 1), gate(n, -1, 1);
  bench::array<float> out_adj(n, -1, 1), x_adj(n, -1, 1), w_adj(4 * quads, -1, 1), b_adj(4 * quads, -1, 1), gate_adj(n, -1, 1);
  auto f = [](bench::array<float> &a) { return (float4 *)a.data; };
  const dim3 block(256), grid((quads + 255) / 256, rows);
  auto g = cugrad::gradient(gated_gelu, "out, x, w, b, gate");
  bench::compare("gated GELU, float4, 2^13 x 4096", {&out, &out_adj, &x_adj, &w_adj, &b_adj, &gate_adj},
                 [&] { gated_gelu<<<grid, block>>>(f(out), f(x), f(w), f(b), f(gate), rows, quads); },
                 [&] {
                   g.execute_kernel(grid, block, f(out), f(x), f(w), f(b), f(gate), rows, quads, f(out_adj), f(x_adj), f(w_adj), f(b_adj), f(gate_adj));
                 },
                 [&] {
                   gated_gelu_hand<<<dim3((quads + 255) / 256, bench::smaller() ? 4 : 132), 256>>>(f(out), f(x), f(w), f(b), f(gate), rows, quads, f(out_adj),
                                                                                                   f(x_adj), f(w_adj), f(b_adj), f(gate_adj));
                 });
}

// 3. Upwind advection of a concentration by a velocity of each cell; the border is kept by others.
__global__ void advect(float *next, const float *c, const float *u, const float *v, const float *w, float k, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1 || z < 1 || z >= nz - 1) return;
  int sy = nx, sz = nx * ny, i = z * sz + y * sy + x;
  float here = c[i];
  float fx = u[i] > 0.0f ? u[i] * (here - c[i - 1]) : u[i] * (c[i + 1] - here);
  float fy = v[i] > 0.0f ? v[i] * (here - c[i - sy]) : v[i] * (c[i + sy] - here);
  float fz = w[i] > 0.0f ? w[i] * (here - c[i - sz]) : w[i] * (c[i + sz] - here);
  next[i] = here - k * (fx + fy + fz);
}

// All gathered: what a cell took from its neighbours, what they took from it.
__global__ void __launch_bounds__(256)
advect_hand(float *__restrict__ next, const float *__restrict__ c, const float *__restrict__ u, const float *__restrict__ v, const float *__restrict__ w,
            float k, int nx, int ny, int nz, const float *__restrict__ next_adj, float *__restrict__ c_adj, float *__restrict__ u_adj,
            float *__restrict__ v_adj, float *__restrict__ w_adj) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (x >= nx || y >= ny) return;
  const int sy = nx, sz = nx * ny, i = z * sz + y * sy + x;
  const bool ix = x >= 1 && x < nx - 1, iy = y >= 1 && y < ny - 1, iz = z >= 1 && z < nz - 1;
  float sum = 0;
  if (ix && iy && iz) {
    const float here = c[i], seed = next_adj[i], ui = u[i], vi = v[i], wi = w[i];
    const float dx = ui > 0 ? here - c[i - 1] : c[i + 1] - here, dy = vi > 0 ? here - c[i - sy] : c[i + sy] - here,
                dz = wi > 0 ? here - c[i - sz] : c[i + sz] - here;
    next[i] = here - k * (ui * dx + vi * dy + wi * dz);
    u_adj[i] -= k * seed * dx, v_adj[i] -= k * seed * dy, w_adj[i] -= k * seed * dz;
    sum = seed * (1 - k * (fabsf(ui) + fabsf(vi) + fabsf(wi)));
  }
  if (iy && iz) {
    if (x + 1 < nx - 1) sum += k * fmaxf(u[i + 1], 0) * next_adj[i + 1];
    if (x - 1 >= 1) sum -= k * fminf(u[i - 1], 0) * next_adj[i - 1];
  }
  if (ix && iz) {
    if (y + 1 < ny - 1) sum += k * fmaxf(v[i + sy], 0) * next_adj[i + sy];
    if (y - 1 >= 1) sum -= k * fminf(v[i - sy], 0) * next_adj[i - sy];
  }
  if (ix && iy) {
    if (z + 1 < nz - 1) sum += k * fmaxf(w[i + sz], 0) * next_adj[i + sz];
    if (z - 1 >= 1) sum -= k * fminf(w[i - sz], 0) * next_adj[i - sz];
  }
  c_adj[i] += sum;
}

__global__ void advect_clear(float *__restrict__ next_adj, int nx, int ny, int nz) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (x >= 1 && x < nx - 1 && y >= 1 && y < ny - 1 && z >= 1 && z < nz - 1) next_adj[(z * ny + y) * nx + x] = 0;
}

static void advect_trial() {
  const int nx = bench::smaller() ? 40 : 256, ny = bench::smaller() ? 18 : 256, nz = bench::smaller() ? 11 : 256, n = nx * ny * nz;
  bench::array<float> next(n), c(n, 0, 1), u(n, -1, 1), v(n, -1, 1), w(n, -1, 1), next_adj(n, -1, 1), c_adj(n, -1, 1), u_adj(n, -1, 1), v_adj(n, -1, 1),
      w_adj(n, -1, 1);
  const float k = 0.2f;
  const dim3 block(32, 8), grid((nx + 31) / 32, (ny + 7) / 8, nz);
  auto g = cugrad::gradient(advect, "next, c, u, v, w");
  bench::compare("upwind advection, 256^3", {&next, &next_adj, &c_adj, &u_adj, &v_adj, &w_adj},
                 [&] { advect<<<grid, block>>>(next, c, u, v, w, k, nx, ny, nz); },
                 [&] {
                   g.execute_kernel(grid, block, next.data, c.data, u.data, v.data, w.data, k, nx, ny, nz, next_adj.data, c_adj.data, u_adj.data, v_adj.data,
                                    w_adj.data);
                 },
                 [&] {
                   advect_hand<<<grid, block>>>(next, c, u, v, w, k, nx, ny, nz, next_adj, c_adj, u_adj, v_adj, w_adj);
                   advect_clear<<<grid, block>>>(next_adj, nx, ny, nz);
                 });
}

int main(int count, char **words) {
  bench::arguments(count, words);
  lstm_trial();
  gelu_trial();
  advect_trial();
  return bench::finish();
}
