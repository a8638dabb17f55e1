// Kernels that are loops: each step's values are needed in reverse, and there are more steps than anybody would keep. By hand, the state is
// kept in a local array now and then and the steps between are done again. Build: see ../../README.md.
#include <cugrad/cugrad.h>

#include "bench.h"

// The logistic map, in place.
__global__ void logistic(float *x, const float *r, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int k = 0; k < 100; ++k) x[i] = r[i] * x[i] * (1 - x[i]);
}

__global__ void logistic_hand(float *x, const float *r, int n, float *x_adj, float *r_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float a = r[i];
  float v = x[i], kept[10];
#pragma unroll
  for (int s = 0; s < 10; ++s) {
    kept[s] = v;
#pragma unroll
    for (int k = 0; k < 10; ++k) v = a * v * (1 - v);
  }
  x[i] = v;
  float v_adj = x_adj[i], a_adj = 0;
#pragma unroll
  for (int s = 9; s >= 0; --s) {
    float steps[10];
    v = kept[s];
#pragma unroll
    for (int k = 0; k < 10; ++k) {
      steps[k] = v;
      v = a * v * (1 - v);
    }
#pragma unroll
    for (int k = 9; k >= 0; --k) {
      const float w = steps[k];
      a_adj += v_adj * (w * (1 - w));
      v_adj *= a * (1 - 2 * w);
    }
  }
  x_adj[i] = v_adj;
  r_adj[i] += a_adj;
}

static void logistic_family() {
  const int n = bench::size(22);
  const dim3 block(256), grid((n + 255) / 256);
  bench::array<float> x(n, 0.1, 0.9), r(n, 0.5, 2.9), x_adj(n, 0.5, 1.5), r_adj(n, -1, 1);
  auto g = cugrad::gradient(logistic, "x, r");
  bench::compare("logistic map in place, 100 steps, 2^22", {&x, &x_adj, &r_adj}, [&] { logistic<<<grid, block>>>(x, r, n); },
                 [&] { g.execute_kernel(grid, block, x.data, r.data, n, x_adj.data, r_adj.data); },
                 [&] { logistic_hand<<<grid, block>>>(x, r, n, x_adj, r_adj); }, 1e-2);
}

// Cube roots by Newton's iteration, which ends when the step is small.
__global__ void newton(float *y, const float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = 1, d = 1;
  int k = 0;
  while (fabsf(d) > 1e-6f * fabsf(v) && k < 40) {
    d = (v * v * v - a[i]) / (3 * v * v);
    v -= d;
    ++k;
  }
  y[i] = v;
}

__global__ void newton_hand(float *y, const float *a, int n, float *y_adj, float *a_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float c = a[i];
  float v = 1, d = 1, kept[40];
  int k = 0;
  while (fabsf(d) > 1e-6f * fabsf(v) && k < 40) {
    kept[k] = v;
    d = (v * v * v - c) / (3 * v * v);
    v -= d;
    ++k;
  }
  y[i] = v;
  float v_adj = y_adj[i], c_adj = 0;
  y_adj[i] = 0;
  for (--k; k >= 0; --k) {
    // v' = 2/3 v + c / (3 v²)
    const float w = kept[k], square = 1 / (3 * w * w);
    c_adj += v_adj * square;
    v_adj *= 2.0f / 3 - 2 * c * square / w;
  }
  a_adj[i] += c_adj;
}

static void newton_family() {
  const int n = bench::size(22);
  const dim3 block(256), grid((n + 255) / 256);
  bench::array<float> y(n), a(n, 0.2, 40), y_adj(n, 0.5, 1.5), a_adj(n, -1, 1);
  auto g = cugrad::gradient(newton, "y, a");
  bench::compare("Newton's iteration with while, 2^22", {&y, &y_adj, &a_adj}, [&] { newton<<<grid, block>>>(y, a, n); },
                 [&] { g.execute_kernel(grid, block, y.data, a.data, n, y_adj.data, a_adj.data); },
                 [&] { newton_hand<<<grid, block>>>(y, a, n, y_adj, a_adj); });
}

// A recurrence of sines, for a number of steps that the launch says.
__global__ void sine(float *y, const float *x, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = x[i];
  for (int k = 0; k < steps; ++k) v = v + 0.1f * sinf(3 * v);
  y[i] = v;
}

__global__ void sine_hand(float *y, const float *x, int n, int steps, float *y_adj, float *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = x[i], kept[128];
  for (int k = 0; k < steps; ++k) {
    float s, c;
    sincosf(3 * v, &s, &c);
    kept[k % 128] = c;
    v = v + 0.1f * s;
  }
  y[i] = v;
  float v_adj = y_adj[i];
  y_adj[i] = 0;
  for (int k = steps - 1; k >= 0; --k) v_adj *= 1 + 0.3f * kept[k % 128];
  x_adj[i] += v_adj;
}

static void sine_family() {
  const int n = bench::size(20);
  const dim3 block(256), grid((n + 255) / 256);
  bench::array<float> y(n), x(n, -1, 1), y_adj(n, 0.5, 1.5), x_adj(n, -1, 1);
  auto g = cugrad::gradient(sine, "y, x");
  bench::compare("recurrence of sines, 100 steps, 2^20", {&y, &y_adj, &x_adj}, [&] { sine<<<grid, block>>>(y, x, n, 100); },
                 [&] { g.execute_kernel(grid, block, y.data, x.data, n, 100, y_adj.data, x_adj.data); },
                 [&] { sine_hand<<<grid, block>>>(y, x, n, 100, y_adj, x_adj); }, 1e-2);
}

// A damped pendulum by the classical Runge-Kutta method; the damping is one number per thread.
__device__ inline void pendulum_slope(float q, float p, float c, float *dq, float *dp) {
  *dq = p;
  *dp = -sinf(q) - c * p;
}

__global__ void pendulum(float *angle, float *speed, const float *damping, int n, int steps, float h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float q = angle[i], p = speed[i];
  const float c = damping[i];
  for (int k = 0; k < steps; ++k) {
    float a, b, e, f, r, s, u, v;
    pendulum_slope(q, p, c, &a, &b);
    pendulum_slope(q + h / 2 * a, p + h / 2 * b, c, &e, &f);
    pendulum_slope(q + h / 2 * e, p + h / 2 * f, c, &r, &s);
    pendulum_slope(q + h * r, p + h * s, c, &u, &v);
    q += h / 6 * (a + 2 * e + 2 * r + u);
    p += h / 6 * (b + 2 * f + 2 * s + v);
  }
  angle[i] = q;
  speed[i] = p;
}

__global__ void pendulum_hand(float *angle, float *speed, const float *damping, int n, int steps, float h, float *angle_adj,
                              float *speed_adj, float *damping_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float q = angle[i], p = speed[i], kept_q[128], kept_p[128];
  const float c = damping[i];
  for (int k = 0; k < steps; ++k) {
    kept_q[k] = q;
    kept_p[k] = p;
    float a, b, e, f, r, s, u, v;
    pendulum_slope(q, p, c, &a, &b);
    pendulum_slope(q + h / 2 * a, p + h / 2 * b, c, &e, &f);
    pendulum_slope(q + h / 2 * e, p + h / 2 * f, c, &r, &s);
    pendulum_slope(q + h * r, p + h * s, c, &u, &v);
    q += h / 6 * (a + 2 * e + 2 * r + u);
    p += h / 6 * (b + 2 * f + 2 * s + v);
  }
  angle[i] = q;
  speed[i] = p;
  float q_adj = angle_adj[i], p_adj = speed_adj[i], c_adj = 0;
  for (int k = steps - 1; k >= 0; --k) {
    const float q1 = kept_q[k], p1 = kept_p[k];
    float s1, c1, s2, c2, s3, c3;
    sincosf(q1, &s1, &c1);
    const float b = -s1 - c * p1, q2 = q1 + h / 2 * p1, p2 = p1 + h / 2 * b;
    sincosf(q2, &s2, &c2);
    const float f = -s2 - c * p2, q3 = q1 + h / 2 * p2, p3 = p1 + h / 2 * f;
    sincosf(q3, &s3, &c3);
    const float s = -s3 - c * p3, q4 = q1 + h * p3, p4 = p1 + h * s, c4 = cosf(q4);
    // Adjoints of the four slopes, last one first.
    const float u = h / 6 * q_adj, v = h / 6 * p_adj;
    float q_sum = q_adj, p_sum = p_adj;
    float q_at = -v * c4, p_at = u - c * v;
    c_adj -= v * p4;
    q_sum += q_at, p_sum += p_at;
    float dq = 2 * u + h * q_at, dp = 2 * v + h * p_at;
    q_at = -dp * c3, p_at = dq - c * dp;
    c_adj -= dp * p3;
    q_sum += q_at, p_sum += p_at;
    dq = 2 * u + h / 2 * q_at, dp = 2 * v + h / 2 * p_at;
    q_at = -dp * c2, p_at = dq - c * dp;
    c_adj -= dp * p2;
    q_sum += q_at, p_sum += p_at;
    dq = u + h / 2 * q_at, dp = v + h / 2 * p_at;
    q_at = -dp * c1, p_at = dq - c * dp;
    c_adj -= dp * p1;
    q_adj = q_sum + q_at;
    p_adj = p_sum + p_at;
  }
  angle_adj[i] = q_adj;
  speed_adj[i] = p_adj;
  damping_adj[i] += c_adj;
}

static void pendulum_family() {
  const int n = bench::size(20), steps = 100;
  const float h = 0.02f;
  const dim3 block(256), grid((n + 255) / 256);
  bench::array<float> q(n, -1, 1), p(n, -1, 1), c(n, 0.1, 0.5), q_adj(n, 0.5, 1.5), p_adj(n, 0.5, 1.5), c_adj(n, -1, 1);
  auto g = cugrad::gradient(pendulum, "angle, speed, damping");
  bench::compare(
      "pendulum by Runge-Kutta, 100 steps, 2^20", {&q, &p, &q_adj, &p_adj, &c_adj},
      [&] { pendulum<<<grid, block>>>(q, p, c, n, steps, h); },
      [&] { g.execute_kernel(grid, block, q.data, p.data, c.data, n, steps, h, q_adj.data, p_adj.data, c_adj.data); },
      [&] { pendulum_hand<<<grid, block>>>(q, p, c, n, steps, h, q_adj, p_adj, c_adj); }, 1e-2);
}

// Rays through a grid of densities that end where little light is left.
__device__ inline float density(const float *grid, int size, float x, float y, float z) {
  const int i = int(x), j = int(y), k = int(z);
  const float u = x - i, v = y - j, w = z - k;
  const float *at = grid + (k * size + j) * size + i;
  const int row = size, plane = size * size;
  const float a = (1 - u) * at[0] + u * at[1], b = (1 - u) * at[row] + u * at[row + 1];
  const float c = (1 - u) * at[plane] + u * at[plane + 1], d = (1 - u) * at[plane + row] + u * at[plane + row + 1];
  return (1 - w) * ((1 - v) * a + v * b) + w * ((1 - v) * c + v * d);
}

__global__ void march(float *image, const float *grid, int size, int width, int steps, float h) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= width || j >= width) return;
  const float x = (size - 2) * (i + 0.5f) / width, y = (size - 2) * (j + 0.5f) / width;
  float light = 1, sum = 0;
  for (int k = 0; k < steps; ++k) {
    const float s = density(grid, size, x, y, k * h);
    const float through = expf(-s * h);
    sum += light * (1 - through);
    light *= through;
    if (light < 0.01f) break;
  }
  image[j * width + i] = sum;
}

__global__ void march_hand(float *image, const float *grid, int size, int width, int steps, float h, float *image_adj, float *grid_adj) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= width || j >= width) return;
  const float x = (size - 2) * (i + 0.5f) / width, y = (size - 2) * (j + 0.5f) / width;
  float light = 1, sum = 0;
  int k = 0;
  for (; k < steps; ++k) {
    const float through = expf(-density(grid, size, x, y, k * h) * h);
    sum += light * (1 - through);
    light *= through;
    if (light < 0.01f) break;
  }
  if (k == steps) --k;
  image[j * width + i] = sum;
  const float seed = image_adj[j * width + i];
  image_adj[j * width + i] = 0;
  // light before a step is light behind it / through; d sum / d s of a step is h · light behind the last one.
  const float s_adj = seed * light * h;
  const int row = size, plane = size * size;
  for (; k >= 0; --k) {
    const float z = k * h;
    const int a = int(x), b = int(y), c = int(z);
    const float u = x - a, v = y - b, w = z - c;
    float *at = grid_adj + (c * size + b) * size + a;
    atomicAdd(at, (1 - u) * (1 - v) * (1 - w) * s_adj);
    atomicAdd(at + 1, u * (1 - v) * (1 - w) * s_adj);
    atomicAdd(at + row, (1 - u) * v * (1 - w) * s_adj);
    atomicAdd(at + row + 1, u * v * (1 - w) * s_adj);
    atomicAdd(at + plane, (1 - u) * (1 - v) * w * s_adj);
    atomicAdd(at + plane + 1, u * (1 - v) * w * s_adj);
    atomicAdd(at + plane + row, (1 - u) * v * w * s_adj);
    atomicAdd(at + plane + row + 1, u * v * w * s_adj);
  }
}

static void march_family() {
  const int size = 128, width = 1024 >> std::min(bench::smaller(), 6), steps = 240;
  const float h = 0.5f;
  const dim3 block(32, 8), grid((width + 31) / 32, (width + 7) / 8);
  bench::array<float> image(width * width), cells(size * size * size, 0, 0.1), image_adj(width * width, 0.5, 1.5), cells_adj(size * size * size);
  auto g = cugrad::gradient(march, "image, grid");
  bench::compare(
      "ray marching with an early exit, 1024^2", {&image, &image_adj, &cells_adj},
      [&] { march<<<grid, block>>>(image, cells, size, width, steps, h); },
      [&] { g.execute_kernel(grid, block, image.data, cells.data, size, width, steps, h, image_adj.data, cells_adj.data); },
      [&] { march_hand<<<grid, block>>>(image, cells, size, width, steps, h, image_adj, cells_adj); }, 1e-2);
}

int main(int count, char **words) {
  bench::arguments(count, words);
  logistic_family();
  newton_family();
  sine_family();
  pendulum_family();
  march_family();
  return bench::finish();
}
