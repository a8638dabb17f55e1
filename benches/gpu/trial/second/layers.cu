// A convolution of 3 x 3 with bias and ReLU, max pooling with batch norm, cross entropy of rows.
#include <cugrad/cugrad.h>

#include "bench.h"

// 1. 3 x 3 convolution, 32 to 32 channels, bias, ReLU.
enum { CI = 32, CO = 32, CT = 16, GROUP = 8 };

__global__ void conv3x3(float *y, const float *x, const float *w, const float *bias, int height, int width) {
  __shared__ float tile[CT + 2][CT + 2];
  int image = blockIdx.z / (CO / GROUP), first = blockIdx.z % (CO / GROUP) * GROUP;
  int row = blockIdx.y * CT + threadIdx.y, col = blockIdx.x * CT + threadIdx.x;
  float acc[GROUP];
  for (int o = 0; o < GROUP; o++) acc[o] = bias[first + o];
  for (int ci = 0; ci < CI; ci++) {
    const float *plane = x + ((size_t)image * CI + ci) * height * width;
    for (int i = threadIdx.y * CT + threadIdx.x; i < (CT + 2) * (CT + 2); i += CT * CT) {
      int r = blockIdx.y * CT + i / (CT + 2) - 1, c = blockIdx.x * CT + i % (CT + 2) - 1;
      tile[i / (CT + 2)][i % (CT + 2)] = r >= 0 && r < height && c >= 0 && c < width ? plane[r * width + c] : 0.0f;
    }
    __syncthreads();
    for (int o = 0; o < GROUP; o++) {
      const float *k = w + ((first + o) * CI + ci) * 9;
      for (int dy = 0; dy < 3; dy++)
        for (int dx = 0; dx < 3; dx++) acc[o] += k[dy * 3 + dx] * tile[threadIdx.y + dy][threadIdx.x + dx];
    }
    __syncthreads();
  }
  if (row >= height || col >= width) return;
  for (int o = 0; o < GROUP; o++) y[((size_t)(image * CO + first + o) * height + row) * width + col] = fmaxf(acc[o], 0.0f);
}

// One kernel for values and, with weights turned round, for the gradient of x. 4 pixels x 8 channels a thread.
enum { HW = 32, HH = 8, STRIDE = 37, SLICE = 4 };

template <bool Back>
__global__ void __launch_bounds__(256, 3)
conv_hand(float *__restrict__ y, const float *__restrict__ in, const float *__restrict__ w, const float *__restrict__ bias, float *__restrict__ y_adj,
          float *__restrict__ bias_adj, int height, int width) {
  __shared__ float tile[SLICE][HH + 2][STRIDE];
  __shared__ __align__(16) float weight[SLICE][9][32];
  __shared__ float sums[32];
  const int t = threadIdx.x, image = blockIdx.z, group = t / 64, r = t % 64 / 8, c = t % 8 * 4, top = blockIdx.y * HH, left = blockIdx.x * HW;
  float acc[8][4];
#pragma unroll
  for (int o = 0; o < 8; ++o)
#pragma unroll
    for (int p = 0; p < 4; ++p) acc[o][p] = Back ? 0.0f : bias[group * 8 + o];
  if (t < 32) sums[t] = 0;
  for (int from = 0; from < 32; from += SLICE) {
    __syncthreads();
    for (int i = t; i < SLICE * (HH + 2) * (HW + 2); i += 256) {
      const int s = i / ((HH + 2) * (HW + 2)), rr = i / (HW + 2) % (HH + 2), cc = i % (HW + 2), gr = top + rr - 1, gc = left + cc - 1;
      tile[s][rr][cc] = gr >= 0 && gr < height && gc >= 0 && gc < width ? in[((size_t)(image * 32 + from + s) * height + gr) * width + gc] : 0.0f;
    }
    if (Back) {
      for (int i = t; i < SLICE * 9 * 32; i += 256) {
        const int s = i / (9 * 32), o = i % (9 * 32) / 9, k = i % 9;
        weight[s][8 - k][o] = w[((from + s) * 32 + o) * 9 + k];
      }
    } else {
      for (int i = t; i < SLICE * 9 * 32; i += 256) {
        const int o = i / (9 * SLICE), s = i % (9 * SLICE) / 9, k = i % 9;
        weight[s][k][o] = w[(o * 32 + from + s) * 9 + k];
      }
    }
    __syncthreads();
#pragma unroll
    for (int s = 0; s < SLICE; ++s)
#pragma unroll
      for (int dy = 0; dy < 3; ++dy) {
        float v[6];
#pragma unroll
        for (int j = 0; j < 6; ++j) v[j] = tile[s][r + dy][c + j];
#pragma unroll
        for (int dx = 0; dx < 3; ++dx) {
          const float4 a = *(const float4 *)&weight[s][dy * 3 + dx][group * 8], b = *(const float4 *)&weight[s][dy * 3 + dx][group * 8 + 4];
          const float k[8] = {a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w};
#pragma unroll
          for (int o = 0; o < 8; ++o)
#pragma unroll
            for (int p = 0; p < 4; ++p) acc[o][p] += k[o] * v[p + dx];
        }
      }
  }
#pragma unroll
  for (int o = 0; o < 8; ++o) {
    const size_t at = ((size_t)(image * 32 + group * 8 + o) * height + top + r) * width + left + c;
    if (Back) {
      float4 was = *(float4 *)&y[at];
      was.x += acc[o][0], was.y += acc[o][1], was.z += acc[o][2], was.w += acc[o][3];
      *(float4 *)&y[at] = was;
    } else {
      float4 seed = *(float4 *)&y_adj[at];
      *(float4 *)&y[at] = make_float4(fmaxf(acc[o][0], 0), fmaxf(acc[o][1], 0), fmaxf(acc[o][2], 0), fmaxf(acc[o][3], 0));
      seed.x = acc[o][0] >= 0 ? seed.x : 0, seed.y = acc[o][1] >= 0 ? seed.y : 0, seed.z = acc[o][2] >= 0 ? seed.z : 0, seed.w = acc[o][3] >= 0 ? seed.w : 0;
      *(float4 *)&y_adj[at] = seed;
      float sum = seed.x + seed.y + seed.z + seed.w;
#pragma unroll
      for (int step = 16; step; step >>= 1) sum += __shfl_xor_sync(~0u, sum, step);
      if (t % 32 == 0) atomicAdd(&sums[group * 8 + o], sum);
    }
  }
  if (!Back) {
    __syncthreads();
    if (t < 32) atomicAdd(&bias_adj[t], sums[t]);
  }
}

// The gradient of weights: tiles of 4 x 16 pixels, 4 x 2 pairs of channels and 9 taps a thread.
enum { WR = 4, WC = 16, XS = (WR + 2) * (WC + 2) + 1, ZS = WR * WC + 1 };
__device__ float weight_sums[9 * 32 * 32];

__global__ void __launch_bounds__(128)
conv_weights(const float *__restrict__ x, const float *__restrict__ z, int height, int width, int tiles) {
  __shared__ float xs[32 * XS], zs[32 * ZS];
  const int t = threadIdx.x, tx = t % 16, ty = t / 16, across = width / WC, down = height / WR;
  float acc[4][2][9] = {};
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    const int image = tile / (across * down), top = tile / across % down * WR, left = tile % across * WC;
    __syncthreads();
    for (int i = t; i < 32 * (WR + 2) * (WC + 2); i += 128) {
      const int ch = i / ((WR + 2) * (WC + 2)), in = i % ((WR + 2) * (WC + 2)), r = top + in / (WC + 2) - 1, c = left + in % (WC + 2) - 1;
      xs[ch * XS + in] = r >= 0 && r < height && c >= 0 && c < width ? x[((size_t)(image * 32 + ch) * height + r) * width + c] : 0.0f;
    }
    for (int i = t; i < 32 * WR * WC; i += 128) {
      const int ch = i / (WR * WC), in = i % (WR * WC);
      zs[ch * ZS + in] = z[((size_t)(image * 32 + ch) * height + top + in / WC) * width + left + in % WC];
    }
    __syncthreads();
    for (int r = 0; r < WR; ++r) {
      float win[2][3][3];
#pragma unroll
      for (int i = 0; i < 2; ++i)
#pragma unroll
        for (int dy = 0; dy < 3; ++dy)
#pragma unroll
          for (int dx = 0; dx < 2; ++dx) win[i][dy][dx + 1] = xs[(tx + 16 * i) * XS + (r + dy) * (WC + 2) + dx];
#pragma unroll 4
      for (int c = 0; c < WC; ++c) {
#pragma unroll
        for (int i = 0; i < 2; ++i)
#pragma unroll
          for (int dy = 0; dy < 3; ++dy) {
            win[i][dy][0] = win[i][dy][1], win[i][dy][1] = win[i][dy][2];
            win[i][dy][2] = xs[(tx + 16 * i) * XS + (r + dy) * (WC + 2) + c + 2];
          }
#pragma unroll
        for (int j = 0; j < 4; ++j) {
          const float s = zs[(ty + 8 * j) * ZS + r * WC + c];
#pragma unroll
          for (int i = 0; i < 2; ++i)
#pragma unroll
            for (int k = 0; k < 9; ++k) acc[j][i][k] += s * win[i][k / 3][k % 3];
        }
      }
    }
  }
#pragma unroll
  for (int j = 0; j < 4; ++j)
#pragma unroll
    for (int i = 0; i < 2; ++i)
#pragma unroll
      for (int k = 0; k < 9; ++k) atomicAdd(&weight_sums[(k * 32 + ty + 8 * j) * 32 + tx + 16 * i], acc[j][i][k]);
}

__global__ void conv_weights_add(float *__restrict__ w_adj) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  w_adj[i % 1024 * 9 + i / 1024] += weight_sums[i];
  weight_sums[i] = 0;
}

static void conv_trial() {
  const int images = bench::smaller() ? 2 : 16, height = bench::smaller() ? 16 : 128, width = bench::smaller() ? 32 : 128, n = images * 32 * height * width;
  bench::array<float> y(n), x(n, -1, 1), w(CO * CI * 9, -0.1, 0.1), b(CO, -0.1, 0.1), y_adj(n, -1, 1), x_adj(n, -1, 1), w_adj(CO * CI * 9, -1, 1),
      b_adj(CO, -1, 1);
  const dim3 block(CT, CT), grid((width + CT - 1) / CT, (height + CT - 1) / CT, images * (CO / GROUP));
  const dim3 hand_grid(width / HW, height / HH, images);
  auto g = cugrad::gradient(conv3x3, "y, x, w, bias");
  bench::compare("convolution 3 x 3, 16 x 32 x 128^2", {&y, &y_adj, &x_adj, &w_adj, &b_adj},
                 [&] { conv3x3<<<grid, block>>>(y, x, w, b, height, width); },
                 [&] { g.execute_kernel(grid, block, y.data, x.data, w.data, b.data, height, width, y_adj.data, x_adj.data, w_adj.data, b_adj.data); },
                 [&] {
                   conv_hand<false><<<hand_grid, 256>>>(y, x, w, b, y_adj, b_adj, height, width);
                   conv_hand<true><<<hand_grid, 256>>>(x_adj, y_adj, w, nullptr, nullptr, nullptr, height, width);
                   const int tiles = images * (height / WR) * (width / WC);
                   conv_weights<<<std::min(tiles, bench::smaller() ? 5 : 528), 128>>>(x, y_adj, height, width, tiles);
                   conv_weights_add<<<9 * 1024 / 256, 256>>>(w_adj);
                   cudaMemsetAsync(y_adj.data, 0, n * sizeof(float));
                 });
}

// 2. Batch norm (inference) of the largest of 2 x 2.
__global__ void pool_norm(float *y, const float *x, const float *gamma, const float *beta, const float *mean, const float *var, float eps, int channels,
                          int height, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int plane = blockIdx.y, c = plane % channels, w2 = width / 2, h2 = height / 2;
  if (i >= w2 * h2) return;
  const float *p = x + (size_t)plane * height * width + (i / w2) * 2 * width + (i % w2) * 2;
  float m = fmaxf(fmaxf(p[0], p[1]), fmaxf(p[width], p[width + 1]));
  y[(size_t)plane * h2 * w2 + i] = (m - mean[c]) * rsqrtf(var[c] + eps) * gamma[c] + beta[c];
}

// A block has a whole plane.
__global__ void __launch_bounds__(256)
pool_norm_hand(float *__restrict__ y, const float *__restrict__ x, const float *__restrict__ gamma, const float *__restrict__ beta,
               const float *__restrict__ mean, const float *__restrict__ var, float eps, int channels, int height, int width, float *__restrict__ y_adj,
               float *__restrict__ x_adj, float *__restrict__ gamma_adj, float *__restrict__ beta_adj, float *__restrict__ mean_adj,
               float *__restrict__ var_adj) {
  __shared__ float parts[2][8];
  const int plane = blockIdx.x, c = plane % channels, w4 = width / 4, h2 = height / 2;
  const float inv = rsqrtf(var[c] + eps), a = gamma[c] * inv, mu = mean[c], b = beta[c];
  float s0 = 0, s1 = 0;
#pragma unroll 2
  for (int i = threadIdx.x; i < w4 * h2; i += 256) {
    const int r = i / w4, q = i % w4;
    const size_t at = ((size_t)plane * height + 2 * r) * w4 + q, out = (size_t)plane * h2 * w4 + i;
    const float4 u = __ldcs((const float4 *)x + at), v = __ldcs((const float4 *)x + at + w4);
    const float2 seed = ((float2 *)y_adj)[out];
    float4 du = ((float4 *)x_adj)[at], dv = ((float4 *)x_adj)[at + w4];
    const float m0 = fmaxf(fmaxf(u.x, u.y), fmaxf(v.x, v.y)), m1 = fmaxf(fmaxf(u.z, u.w), fmaxf(v.z, v.w));
    ((float2 *)y)[out] = make_float2((m0 - mu) * a + b, (m1 - mu) * a + b);
    ((float2 *)y_adj)[out] = make_float2(0, 0);
    s0 += seed.x + seed.y, s1 += seed.x * (m0 - mu) + seed.y * (m1 - mu);
    const float g0 = seed.x * a, g1 = seed.y * a;
    if (u.x == m0) du.x += g0;
    else if (u.y == m0) du.y += g0;
    else if (v.x == m0) dv.x += g0;
    else dv.y += g0;
    if (u.z == m1) du.z += g1;
    else if (u.w == m1) du.w += g1;
    else if (v.z == m1) dv.z += g1;
    else dv.w += g1;
    ((float4 *)x_adj)[at] = du, ((float4 *)x_adj)[at + w4] = dv;
  }
#pragma unroll
  for (int step = 16; step; step >>= 1) s0 += __shfl_xor_sync(~0u, s0, step), s1 += __shfl_xor_sync(~0u, s1, step);
  if (threadIdx.x % 32 == 0) parts[0][threadIdx.x / 32] = s0, parts[1][threadIdx.x / 32] = s1;
  __syncthreads();
  if (threadIdx.x) return;
  s0 = s1 = 0;
  for (int i = 0; i < 8; ++i) s0 += parts[0][i], s1 += parts[1][i];
  atomicAdd(&gamma_adj[c], s1 * inv), atomicAdd(&beta_adj[c], s0), atomicAdd(&mean_adj[c], -a * s0);
  atomicAdd(&var_adj[c], -0.5f * a * inv * inv * s1);
}

static void pool_trial() {
  const int images = bench::smaller() ? 3 : 64, channels = bench::smaller() ? 5 : 64, height = bench::smaller() ? 12 : 128, width = bench::smaller() ? 40 : 128;
  const size_t n = (size_t)images * channels * height * width;
  bench::array<float> y(n / 4), x(n, -1, 1), gamma(channels, 0.5, 1.5), beta(channels, -1, 1), mean(channels, -1, 1), var(channels, 0.5, 1.5);
  bench::array<float> y_adj(n / 4, -1, 1), x_adj(n, -1, 1), gamma_adj(channels, -1, 1), beta_adj(channels, -1, 1), mean_adj(channels), var_adj(channels);
  const float eps = 1e-5f;
  const dim3 block(256), grid((height * width / 4 + 255) / 256, images * channels);
  auto g = cugrad::gradient(pool_norm, "y, x, gamma, beta, mean, var");
  bench::compare("max pooling, batch norm, 64 x 64 x 128^2", {&y, &y_adj, &x_adj, &gamma_adj, &beta_adj, &mean_adj, &var_adj},
                 [&] { pool_norm<<<grid, block>>>(y, x, gamma, beta, mean, var, eps, channels, height, width); },
                 [&] {
                   g.execute_kernel(grid, block, y.data, x.data, gamma.data, beta.data, mean.data, var.data, eps, channels, height, width, y_adj.data,
                                    x_adj.data, gamma_adj.data, beta_adj.data, mean_adj.data, var_adj.data);
                 },
                 [&] {
                   pool_norm_hand<<<images * channels, 256>>>(y, x, gamma, beta, mean, var, eps, channels, height, width, y_adj, x_adj, gamma_adj, beta_adj,
                                                              mean_adj, var_adj);
                 });
}

// 3. Cross entropy with the square of the log of the sum, a warp for a row.
__global__ void cross_entropy(float *loss, const float *x, const int *label, float z_loss, int rows, int classes) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  const float *p = x + (size_t)row * classes;
  float top = -INFINITY;
  for (int i = lane; i < classes; i += 32) top = fmaxf(top, p[i]);
  for (int d = 16; d > 0; d /= 2) top = fmaxf(top, __shfl_xor_sync(0xffffffffu, top, d));
  float sum = 0.0f;
  for (int i = lane; i < classes; i += 32) sum += expf(p[i] - top);
  for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
  if (lane == 0) {
    float lse = top + logf(sum);
    loss[row] = lse - p[label[row]] + z_loss * lse * lse;
  }
}

__global__ void __launch_bounds__(256)
cross_entropy_hand(float *__restrict__ loss, const float *__restrict__ x, const int *__restrict__ label, float z_loss, int rows, int classes,
                   float *__restrict__ loss_adj, float *__restrict__ x_adj) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32, quads = classes / 4;
  if (row >= rows) return;
  const float4 *p = (const float4 *)(x + (size_t)row * classes);
  float4 *q = (float4 *)(x_adj + (size_t)row * classes);
  const int correct = label[row];
  const float seed = loss_adj[row];
  float4 v[8];
  float top = -INFINITY;
#pragma unroll
  for (int i = 0; i < 8; ++i) {
    v[i] = lane + 32 * i < quads ? __ldcs(p + lane + 32 * i) : make_float4(-INFINITY, -INFINITY, -INFINITY, -INFINITY);
    top = fmaxf(top, fmaxf(fmaxf(v[i].x, v[i].y), fmaxf(v[i].z, v[i].w)));
  }
  float own = 0;
  if (lane == 0) own = x[(size_t)row * classes + correct];
#pragma unroll
  for (int step = 16; step; step >>= 1) top = fmaxf(top, __shfl_xor_sync(~0u, top, step));
  float sum = 0;
#pragma unroll
  for (int i = 0; i < 8; ++i) {
    v[i].x = expf(v[i].x - top), v[i].y = expf(v[i].y - top), v[i].z = expf(v[i].z - top), v[i].w = expf(v[i].w - top);
    sum += v[i].x + v[i].y + v[i].z + v[i].w;
  }
#pragma unroll
  for (int step = 16; step; step >>= 1) sum += __shfl_xor_sync(~0u, sum, step);
  const float lse = top + logf(sum), scale = seed * (1 + 2 * z_loss * lse) / sum;
  if (lane == 0) loss[row] = lse - own + z_loss * lse * lse, loss_adj[row] = 0;
#pragma unroll
  for (int i = 0; i < 8; ++i) {
    const int at = lane + 32 * i;
    if (at >= quads) break;
    float4 a = q[at];
    a.x += scale * v[i].x, a.y += scale * v[i].y, a.z += scale * v[i].z, a.w += scale * v[i].w;
    if (at == correct / 4) {
      const int k = correct % 4;
      a.x -= k == 0 ? seed : 0, a.y -= k == 1 ? seed : 0, a.z -= k == 2 ? seed : 0, a.w -= k == 3 ? seed : 0;
    }
    q[at] = a;
  }
}

static void entropy_trial() {
  const int rows = bench::size(16) - (bench::smaller() ? 3 : 0), classes = 1000;
  std::vector<int> correct(rows);
  for (int i = 0; i < rows; ++i) correct[i] = int(bench::number(i + 77) * classes);
  bench::array<int> label(correct);
  bench::array<float> loss(rows), x((size_t)rows * classes, -4, 4), loss_adj(rows, -1, 1), x_adj((size_t)rows * classes, -0.01, 0.01);
  const float z_loss = 1e-3f;
  const dim3 block(256), grid((rows + 7) / 8);
  auto g = cugrad::gradient(cross_entropy, "loss, x");
  bench::compare("cross entropy, 2^16 rows of 1000", {&loss, &loss_adj, &x_adj},
                 [&] { cross_entropy<<<grid, block>>>(loss, x, label, z_loss, rows, classes); },
                 [&] { g.execute_kernel(grid, block, loss.data, x.data, label.data, z_loss, rows, classes, loss_adj.data, x_adj.data); },
                 [&] { cross_entropy_hand<<<grid, block>>>(loss, x, label, z_loss, rows, classes, loss_adj, x_adj); });
}

int main(int count, char **words) {
  bench::arguments(count, words);
  conv_trial();
  pool_trial();
  entropy_trial();
  return bench::finish();
}
