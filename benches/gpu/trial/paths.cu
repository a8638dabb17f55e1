// An option along paths of Heston's model, an optimiser's step, a stencil of 25 points with coefficients in memory, soft dynamic time warping. Build: see ../../README.md.
#include <cugrad/cugrad.h>

#include "bench.h"
#include "lanes.h"

// The best exercise of a put along a path of Heston's model.
__global__ void heston(float *payoff, const float *z, float spot, float variance, float kappa, float theta, float xi, float rho, float rate, float strike,
                       float dt, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = logf(spot), v = variance, best = 0.0f;
  for (int t = 0; t < steps; t++) {
    float z1 = z[(2 * t) * n + i], z2 = z[(2 * t + 1) * n + i];
    float vp = fmaxf(v, 1e-4f), root = sqrtf(vp * dt);
    x += (rate - 0.5f * vp) * dt + root * z1;
    v += kappa * (theta - vp) * dt + xi * root * (rho * z1 + sqrtf(1.0f - rho * rho) * z2);
    float value = expf(-rate * (t + 1) * dt) * fmaxf(strike - expf(x), 0.0f);
    best = fmaxf(best, value);
  }
  payoff[i] = best;
}

// Tangents of the five parameters of the variance go along: nothing is kept, numbers are read once.
__global__ void __launch_bounds__(256)
heston_hand(float *__restrict__ payoff, const float *__restrict__ z, float spot, float variance, float kappa, float theta, float xi, float rho, float rate,
            float strike, float dt, int n, int steps, float *__restrict__ payoff_adj, float *__restrict__ spot_adj, float *__restrict__ variance_adj,
            float *__restrict__ kappa_adj, float *__restrict__ theta_adj, float *__restrict__ xi_adj, float *__restrict__ rho_adj,
            float *__restrict__ rate_adj) {
  __shared__ float parts[8][7];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float result[7] = {};
  if (i < n) {
    const float other = sqrtf(1.0f - rho * rho), ratio = rho / other;
    // Variance, kappa, theta, xi, rho.
    float V[5] = {1, 0, 0, 0, 0}, X[5] = {}, x = logf(spot), v = variance, best = 0;
#pragma unroll 4
    for (int t = 0; t < steps; ++t) {
      const float z1 = z[2 * t * n + i], z2 = z[(2 * t + 1) * n + i];
      const float vp = fmaxf(v, 1e-4f), root = sqrtf(vp * dt), gate = v >= 1e-4f ? 1.0f : 0.0f, of_root = gate * 0.5f * dt / root, w = rho * z1 + other * z2;
      const float a = -0.5f * dt * gate + z1 * of_root, b = 1.0f - kappa * dt * gate + xi * w * of_root;
      x += (rate - 0.5f * vp) * dt + root * z1;
      v += kappa * (theta - vp) * dt + xi * root * w;
#pragma unroll
      for (int p = 0; p < 5; ++p) X[p] += a * V[p], V[p] *= b;
      V[1] += (theta - vp) * dt, V[2] += kappa * dt, V[3] += root * w, V[4] += xi * root * (z1 - ratio * z2);
      const float s = expf(x), time = (t + 1) * dt, discount = expf(-rate * time), value = discount * fmaxf(strike - s, 0.0f);
      if (value > best) {
        best = value;
        const float slope = -discount * s;
        result[0] = slope / spot;
#pragma unroll
        for (int p = 0; p < 5; ++p) result[1 + p] = slope * X[p];
        result[6] = time * (slope - value);
      }
    }
    payoff[i] = best;
    const float seed = payoff_adj[i];
    payoff_adj[i] = 0;
#pragma unroll
    for (int p = 0; p < 7; ++p) result[p] *= seed;
  }
#pragma unroll
  for (int p = 0; p < 7; ++p) {
    result[p] = warp_sum(result[p]);
    if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32][p] = result[p];
  }
  __syncthreads();
  if (threadIdx.x >= 7) return;
  float sum = 0;
  for (int w = 0; w < 8; ++w) sum += parts[w][threadIdx.x];
  float *const to[7] = {spot_adj, variance_adj, kappa_adj, theta_adj, xi_adj, rho_adj, rate_adj};
  atomicAdd(to[threadIdx.x], sum);
}

static void heston_trial() {
  const int n = bench::size(18), steps = 64;
  std::vector<float> normals(size_t(2) * steps * n);
  for (size_t k = 0; k < normals.size(); ++k)
    normals[k] = float((bench::number(3 * k) + bench::number(3 * k + 1) + bench::number(3 * k + 2) - 1.5) * 2);
  bench::array<float> payoff(n), z(normals), payoff_adj(n, 0.5, 1.5), spot_adj(1), variance_adj(1), kappa_adj(1), theta_adj(1), xi_adj(1), rho_adj(1), rate_adj(1);
  const float spot = 1, variance = 0.06f, kappa = 1.5f, theta = 0.05f, xi = 0.3f, rho = -0.6f, rate = 0.03f, strike = 1.05f, dt = 1.0f / 64;
  const dim3 block(256), grid((n + 255) / 256);
  auto g = cugrad::gradient(heston, "payoff, spot, variance, kappa, theta, xi, rho, rate");
  bench::compare("best exercise in Heston's model, 64 steps, 2^18",
                 {&payoff, &payoff_adj, &spot_adj, &variance_adj, &kappa_adj, &theta_adj, &xi_adj, &rho_adj, &rate_adj},
                 [&] { heston<<<grid, block>>>(payoff, z, spot, variance, kappa, theta, xi, rho, rate, strike, dt, n, steps); },
                 [&] {
                   g.execute_kernel(grid, block, payoff.data, z.data, spot, variance, kappa, theta, xi, rho, rate, strike, dt, n, steps, payoff_adj.data,
                                    spot_adj.data, variance_adj.data, kappa_adj.data, theta_adj.data, xi_adj.data, rho_adj.data, rate_adj.data);
                 },
                 [&] {
                   heston_hand<<<grid, block>>>(payoff, z, spot, variance, kappa, theta, xi, rho, rate, strike, dt, n, steps, payoff_adj, spot_adj,
                                                variance_adj, kappa_adj, theta_adj, xi_adj, rho_adj, rate_adj);
                 });
}

// A step of AdamW in place, four numbers at once, two by a thread in each round of a loop over the grid.
__device__ float4 operator*(float s, float4 v) { return make_float4(s * v.x, s * v.y, s * v.z, s * v.w); }
__device__ float4 operator+(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
__device__ float4 operator*(float4 a, float4 b) { return make_float4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w); }

__global__ void adamw(float4 *p, float4 *m, float4 *v, const float4 *g, float lr, float decay, float beta1, float beta2, float eps, float c1, float c2, int n4) {
  int stride = gridDim.x * blockDim.x;
  for (int first = blockIdx.x * blockDim.x + threadIdx.x; first < n4; first += 2 * stride) {
    float4 ps[2], ms[2], vs[2], gs[2];
#pragma unroll
    for (int u = 0; u < 2; u++) {
      int i = first + u * stride;
      if (i < n4) {
        ps[u] = p[i];
        ms[u] = m[i];
        vs[u] = v[i];
        gs[u] = g[i];
      }
    }
#pragma unroll
    for (int u = 0; u < 2; u++) {
      int i = first + u * stride;
      if (i < n4) {
        float4 mn = beta1 * ms[u] + (1.0f - beta1) * gs[u];
        float4 vn = beta2 * vs[u] + (1.0f - beta2) * (gs[u] * gs[u]);
        float4 q = ps[u];
        q.x -= lr * (mn.x * c1 / (sqrtf(vn.x * c2) + eps) + decay * q.x);
        q.y -= lr * (mn.y * c1 / (sqrtf(vn.y * c2) + eps) + decay * q.y);
        q.z -= lr * (mn.z * c1 / (sqrtf(vn.z * c2) + eps) + decay * q.z);
        q.w -= lr * (mn.w * c1 / (sqrtf(vn.w * c2) + eps) + decay * q.w);
        m[i] = mn;
        v[i] = vn;
        p[i] = q;
      }
    }
  }
}

__global__ void __launch_bounds__(256)
adamw_hand(float4 *__restrict__ p, float4 *__restrict__ m, float4 *__restrict__ v, const float4 *__restrict__ g, float lr, float decay, float beta1, float beta2,
           float eps, float c1, float c2, int n4, float4 *__restrict__ p_adj, float4 *__restrict__ m_adj, float4 *__restrict__ v_adj,
           float4 *__restrict__ g_adj, float *__restrict__ lr_adj, float *__restrict__ decay_adj) {
  __shared__ float2 parts[8];
  float of_lr = 0, of_decay = 0;
  auto one = [&](float &p, float &m, float &v, float g, float &pa, float &ma, float &va, float &ga) {
    const float mn = beta1 * m + (1.0f - beta1) * g, vn = beta2 * v + (1.0f - beta2) * g * g, root = sqrtf(vn * c2), inverse = 1.0f / (root + eps),
                update = mn * c1 * inverse;
    of_lr -= pa * (update + decay * p);
    of_decay -= pa * lr * p;
    const float of_update = -lr * pa, of_m = ma + of_update * c1 * inverse, of_v = va - of_update * update * inverse * 0.5f * c2 / root;
    p -= lr * (update + decay * p), m = mn, v = vn;
    pa *= 1.0f - lr * decay;
    ma = beta1 * of_m, va = beta2 * of_v;
    ga += (1.0f - beta1) * of_m + 2.0f * (1.0f - beta2) * g * of_v;
  };
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n4; i += gridDim.x * blockDim.x) {
    float4 a = p[i], b = m[i], c = v[i], pa = p_adj[i], ma = m_adj[i], va = v_adj[i], ga = g_adj[i];
    const float4 d = g[i];
    one(a.x, b.x, c.x, d.x, pa.x, ma.x, va.x, ga.x), one(a.y, b.y, c.y, d.y, pa.y, ma.y, va.y, ga.y);
    one(a.z, b.z, c.z, d.z, pa.z, ma.z, va.z, ga.z), one(a.w, b.w, c.w, d.w, pa.w, ma.w, va.w, ga.w);
    p[i] = a, m[i] = b, v[i] = c, p_adj[i] = pa, m_adj[i] = ma, v_adj[i] = va, g_adj[i] = ga;
  }
  of_lr = warp_sum(of_lr), of_decay = warp_sum(of_decay);
  if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = make_float2(of_lr, of_decay);
  __syncthreads();
  if (threadIdx.x != 0) return;
  for (int w = 1; w < 8; ++w) of_lr += parts[w].x, of_decay += parts[w].y;
  atomicAdd(lr_adj, of_lr), atomicAdd(decay_adj, of_decay);
}

static void adamw_trial() {
  const int n = bench::size(25), n4 = n / 4;
  bench::array<float> p(n, 0, 1), m(n, 0.2, 1), v(n, 0.1, 1), g4(n, -0.5, 1), p_adj(n, 0.5, 1.5), m_adj(n, -1, 1), v_adj(n, -1, 1), g_adj(n, -1, 1), lr_adj(1),
      decay_adj(1);
  const float lr = 0.1f, decay = 0.1f, beta1 = 0.9f, beta2 = 0.99f, eps = 1e-8f, c1 = 1.2f, c2 = 1.1f;
  const dim3 block(256), grid(std::min(132 * 8, (n4 + 255) / 256));
  auto f4 = [](bench::array<float> &a) { return (float4 *)a.data; };
  auto g = cugrad::gradient(adamw, "p, m, v, g, lr, decay");
  bench::compare("step of AdamW in place, 2^25", {&p, &m, &v, &p_adj, &m_adj, &v_adj, &g_adj, &lr_adj, &decay_adj},
                 [&] { adamw<<<grid, block>>>(f4(p), f4(m), f4(v), f4(g4), lr, decay, beta1, beta2, eps, c1, c2, n4); },
                 [&] {
                   g.execute_kernel(grid, block, f4(p), f4(m), f4(v), f4(g4), lr, decay, beta1, beta2, eps, c1, c2, n4, f4(p_adj), f4(m_adj), f4(v_adj),
                                    f4(g_adj), lr_adj.data, decay_adj.data);
                 },
                 [&] {
                   adamw_hand<<<grid, block>>>(f4(p), f4(m), f4(v), f4(g4), lr, decay, beta1, beta2, eps, c1, c2, n4, f4(p_adj), f4(m_adj), f4(v_adj),
                                               f4(g_adj), lr_adj, decay_adj);
                 });
}

// A stencil of 25 points; its five coefficients are read by all, and are of the gradient.
enum { RADIUS = 4 };

__global__ void stencil25(float *y, const float *u, const float *c, int nx, int ny, int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, k = blockIdx.z;
  if (i < RADIUS || j < RADIUS || k < RADIUS || i >= nx - RADIUS || j >= ny - RADIUS || k >= nz - RADIUS) return;
  int at = (k * ny + j) * nx + i, plane = nx * ny;
  float sum = c[0] * u[at];
  for (int d = 1; d <= RADIUS; d++)
    sum += c[d] * (u[at - d] + u[at + d] + u[at - d * nx] + u[at + d * nx] + u[at - d * plane] + u[at + d * plane]);
  y[at] = sum;
}

// Values and seeds of a column are in registers while it is walked down, those of a plane in shared memory; a gather. Seeds are cleared afterwards.
enum { HEIGHT = 32 };

__global__ void __launch_bounds__(256)
stencil25_hand(float *__restrict__ y, const float *__restrict__ u, const float *__restrict__ c, int nx, int ny, int nz, const float *__restrict__ y_adj,
               float *__restrict__ u_adj, float *__restrict__ c_adj) {
  __shared__ float us[8 + 2 * RADIUS][32 + 2 * RADIUS], ss[8 + 2 * RADIUS][32 + 2 * RADIUS], parts[8][RADIUS + 1];
  const int tx = threadIdx.x, ty = threadIdx.y, t = ty * 32 + tx, i = blockIdx.x * 32 + tx, j = blockIdx.y * 8 + ty, from = blockIdx.z * HEIGHT,
            to = min(from + HEIGHT, nz), plane = nx * ny;
  auto value = [&](int i, int j, int k) { return i >= 0 && j >= 0 && k >= 0 && i < nx && j < ny && k < nz ? u[(k * ny + j) * nx + i] : 0.0f; };
  auto seed = [&](int i, int j, int k) {
    return i >= RADIUS && j >= RADIUS && k >= RADIUS && i < nx - RADIUS && j < ny - RADIUS && k < nz - RADIUS ? y_adj[(k * ny + j) * nx + i] : 0.0f;
  };
  float factors[RADIUS + 1], sums[RADIUS + 1] = {}, v[2 * RADIUS + 1], s[2 * RADIUS + 1];
#pragma unroll
  for (int d = 0; d <= RADIUS; ++d) factors[d] = c[d];
#pragma unroll
  for (int d = 0; d < 2 * RADIUS; ++d) v[d + 1] = value(i, j, from - RADIUS + d), s[d + 1] = seed(i, j, from - RADIUS + d);
  const bool inner = i >= RADIUS && j >= RADIUS && i < nx - RADIUS && j < ny - RADIUS;
  for (int k = from; k < to; ++k) {
#pragma unroll
    for (int d = 0; d < 2 * RADIUS; ++d) v[d] = v[d + 1], s[d] = s[d + 1];
    v[2 * RADIUS] = value(i, j, k + RADIUS), s[2 * RADIUS] = seed(i, j, k + RADIUS);
    __syncthreads();
    us[ty + RADIUS][tx + RADIUS] = v[RADIUS], ss[ty + RADIUS][tx + RADIUS] = s[RADIUS];
    if (t < 64) {
      const int row = t / 8, column = t % 8 < 4 ? t % 8 : 32 + t % 8;
      us[row + RADIUS][column] = value(blockIdx.x * 32 + column - RADIUS, blockIdx.y * 8 + row, k);
      ss[row + RADIUS][column] = seed(blockIdx.x * 32 + column - RADIUS, blockIdx.y * 8 + row, k);
    }
    const int row = ty < 4 ? ty : ty + 8;
    us[row][tx + RADIUS] = value(i, blockIdx.y * 8 + row - RADIUS, k);
    ss[row][tx + RADIUS] = seed(i, blockIdx.y * 8 + row - RADIUS, k);
    __syncthreads();
    float out = factors[0] * v[RADIUS], in = factors[0] * s[RADIUS];
    sums[0] += s[RADIUS] * v[RADIUS];
#pragma unroll
    for (int d = 1; d <= RADIUS; ++d) {
      const int r = ty + RADIUS, q = tx + RADIUS;
      const float around = us[r][q - d] + us[r][q + d] + us[r - d][q] + us[r + d][q] + v[RADIUS - d] + v[RADIUS + d];
      out += factors[d] * around;
      in += factors[d] * (ss[r][q - d] + ss[r][q + d] + ss[r - d][q] + ss[r + d][q] + s[RADIUS - d] + s[RADIUS + d]);
      sums[d] += s[RADIUS] * around;
    }
    const int at = (k * ny + j) * nx + i;
    if (inner && k >= RADIUS && k < nz - RADIUS) y[at] = out;
    if (i < nx && j < ny) u_adj[at] += in;
  }
#pragma unroll
  for (int d = 0; d <= RADIUS; ++d) {
    sums[d] = warp_sum(sums[d]);
    if (tx == 0) parts[ty][d] = sums[d];
  }
  __syncthreads();
  if (t > RADIUS) return;
  float sum = 0;
  for (int w = 0; w < 8; ++w) sum += parts[w][t];
  atomicAdd(&c_adj[t], sum);
}

__global__ void stencil25_clear(float *__restrict__ y_adj, int nx, int ny, int nz) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, k = blockIdx.z;
  if (i < RADIUS || j < RADIUS || k < RADIUS || i >= nx - RADIUS || j >= ny - RADIUS || k >= nz - RADIUS) return;
  y_adj[(k * ny + j) * nx + i] = 0;
}

static void stencil25_trial() {
  const int nx = bench::smaller() ? 64 : 256, ny = bench::smaller() ? 32 : 256, nz = bench::smaller() ? 40 : 256, n = nx * ny * nz;
  bench::array<float> y(n), u(n, -1, 1), c(RADIUS + 1, -1, 1), y_adj(n, -1, 1), u_adj(n, -1, 1), c_adj(RADIUS + 1);
  const dim3 block(32, 8), grid((nx + 31) / 32, (ny + 7) / 8, nz), few((nx + 31) / 32, (ny + 7) / 8, (nz + HEIGHT - 1) / HEIGHT);
  auto g = cugrad::gradient(stencil25, "y, u, c");
  bench::compare("stencil of 25 points, 256^3", {&y, &y_adj, &u_adj, &c_adj}, [&] { stencil25<<<grid, block>>>(y, u, c, nx, ny, nz); },
                 [&] { g.execute_kernel(grid, block, y.data, u.data, c.data, nx, ny, nz, y_adj.data, u_adj.data, c_adj.data); },
                 [&] {
                   stencil25_hand<<<few, block>>>(y, u, c, nx, ny, nz, y_adj, u_adj, c_adj);
                   stencil25_clear<<<grid, block>>>(y_adj, nx, ny, nz);
                 });
}

// Soft dynamic time warping: a block for each pair of series goes over the antidiagonals.
enum { SERIES = 128 };

__global__ void soft_dtw(float *r, const float *d, float gamma) {
  int row = threadIdx.x;
  const float *cost = d + blockIdx.x * SERIES * SERIES;
  float *sum = r + blockIdx.x * SERIES * SERIES;
  for (int p = 0; p < 2 * SERIES - 1; p++) {
    int column = p - row;
    if (column >= 0 && column < SERIES) {
      float a = row > 0 && column > 0 ? sum[(row - 1) * SERIES + column - 1] : (row == 0 && column == 0 ? 0.0f : 1e8f);
      float b = row > 0 ? sum[(row - 1) * SERIES + column] : 1e8f;
      float c = column > 0 ? sum[row * SERIES + column - 1] : 1e8f;
      float least = fminf(a, fminf(b, c));
      float total = expf((least - a) / gamma) + expf((least - b) / gamma) + expf((least - c) / gamma);
      sum[row * SERIES + column] = cost[row * SERIES + column] + least - gamma * logf(total);
    }
    __syncthreads();
  }
}

// What neighbours need goes through shared memory. Backwards a cell's adjoint is its seed and the weighted ones of those after it;
// weights are told from the values: exp((r - d - before) / gamma).
__global__ void __launch_bounds__(SERIES)
soft_dtw_hand(float *__restrict__ r, const float *__restrict__ d, float gamma, float *__restrict__ r_adj, float *__restrict__ d_adj) {
  __shared__ float rows[3][SERIES + 1], ups[2][SERIES + 1], diagonals[3][SERIES + 1];
  const int row = threadIdx.x;
  const size_t base = size_t(blockIdx.x) * SERIES * SERIES + row * SERIES;
  const float inverse = 1.0f / gamma, far = 1e8f;
  float left = far;
  for (int p = 0, now = 0; p < 2 * SERIES - 1; ++p, now = now == 2 ? 0 : now + 1) {
    const int column = p - row, last = now == 0 ? 2 : now - 1, before = now == 2 ? 0 : now + 1;
    if (column >= 0 && column < SERIES) {
      const float a = row > 0 && column > 0 ? rows[before][row - 1] : (p == 0 ? 0.0f : far), b = row > 0 ? rows[last][row - 1] : far, c = left;
      const float least = fminf(a, fminf(b, c));
      const float total = expf((least - a) * inverse) + expf((least - b) * inverse) + expf((least - c) * inverse);
      left = d[base + column] + least - gamma * logf(total);
      r[base + column] = left;
      rows[now][row] = left;
    }
    __syncthreads();
  }
  // From below comes what the row after gives to the cell above it, and diagonally.
  float right = 0;
  for (int e = 0; e < 3; ++e) diagonals[e][row] = 0;
  ups[0][row] = ups[1][row] = 0;
  if (row == 0)
    for (int e = 0; e < 3; ++e) diagonals[e][SERIES] = 0;
  if (row == 0) ups[0][SERIES] = ups[1][SERIES] = 0;
  __syncthreads();
  for (int p = 2 * SERIES - 2, now = 0, turn = 0; p >= 0; --p, now = now == 2 ? 0 : now + 1, turn ^= 1) {
    const int column = p - row, before = now == 2 ? 0 : now + 1;
    if (column >= 0 && column < SERIES) {
      // At the last column nothing comes diagonally: the slot would be of another cell.
      float all = r_adj[base + column] + right;
      if (row + 1 < SERIES) all += ups[turn ^ 1][row + 1] + (column + 1 < SERIES ? diagonals[before][row + 1] : 0);
      r_adj[base + column] = 0;
      const float own = r[base + column] - d[base + column];
      d_adj[base + column] += all;
      right = column > 0 ? all * expf((own - r[base + column - 1]) * inverse) : 0;
      ups[turn][row] = row > 0 ? all * expf((own - r[base - SERIES + column]) * inverse) : 0;
      diagonals[now][row] = row > 0 && column > 0 ? all * expf((own - r[base - SERIES + column - 1]) * inverse) : 0;
    }
    __syncthreads();
  }
}

static void soft_dtw_trial() {
  const int pairs = bench::size(11), n = pairs * SERIES * SERIES;
  bench::array<float> r(n), d(n, 0, 1), r_adj(n, -1, 1), d_adj(n, -1, 1);
  const float gamma = 0.5f;
  auto g = cugrad::gradient(soft_dtw, "r, d");
  bench::compare("soft time warping of 2^11 pairs of 128", {&r, &r_adj, &d_adj}, [&] { soft_dtw<<<pairs, SERIES>>>(r, d, gamma); },
                 [&] { g.execute_kernel(dim3(pairs), dim3(SERIES), r.data, d.data, gamma, r_adj.data, d_adj.data); },
                 [&] { soft_dtw_hand<<<pairs, SERIES>>>(r, d, gamma, r_adj, d_adj); });
}

int main(int count, char **words) {
  bench::arguments(count, words);
  heston_trial();
  adamw_trial();
  stencil25_trial();
  soft_dtw_trial();
  return bench::finish();
}
