// A separable blur with constant weights, a push of particles kept in a struct of pointers. Build: see ../../README.md.
#include <cugrad/cugrad.h>

#include "bench.h"

// A blur of 11 x 11 by rows and columns of a shared tile; zeros outside.
enum { HALF = 5, TAPS = 2 * HALF + 1, BX = 32, BY = 16 };
__constant__ float taps[TAPS];

__global__ void blur(float *y, const float *x, int height, int width) {
  __shared__ float tile[BY + 2 * HALF][BX + 2 * HALF], mid[BY + 2 * HALF][BX];
  const float *in = x + (size_t)blockIdx.z * height * width;
  int left = blockIdx.x * BX - HALF, top = blockIdx.y * BY - HALF;
  for (int r = threadIdx.y; r < BY + 2 * HALF; r += BY)
    for (int c = threadIdx.x; c < BX + 2 * HALF; c += BX) {
      int gr = top + r, gc = left + c;
      tile[r][c] = gr >= 0 && gr < height && gc >= 0 && gc < width ? in[gr * width + gc] : 0.0f;
    }
  __syncthreads();
  for (int r = threadIdx.y; r < BY + 2 * HALF; r += BY) {
    float sum = 0.0f;
    for (int k = 0; k < TAPS; k++) sum += taps[k] * tile[r][threadIdx.x + k];
    mid[r][threadIdx.x] = sum;
  }
  __syncthreads();
  int c = blockIdx.x * BX + threadIdx.x, r = blockIdx.y * BY + threadIdx.y;
  if (r >= height || c >= width) return;
  float sum = 0.0f;
  for (int k = 0; k < TAPS; k++) sum += taps[k] * mid[threadIdx.y + k][threadIdx.x];
  y[((size_t)blockIdx.z * height + r) * width + c] = sum;
}

// The seeds are blurred the other way round, next to the values. Seeds are cleared afterwards.
__global__ void __launch_bounds__(BX *BY)
blur_hand(float *__restrict__ y, const float *__restrict__ x, int height, int width, const float *__restrict__ y_adj, float *__restrict__ x_adj) {
  __shared__ float2 tile[BY + 2 * HALF][BX + 2 * HALF], mid[BY + 2 * HALF][BX];
  const size_t image = (size_t)blockIdx.z * height * width;
  const int left = blockIdx.x * BX - HALF, top = blockIdx.y * BY - HALF;
  for (int r = threadIdx.y; r < BY + 2 * HALF; r += BY)
    for (int c = threadIdx.x; c < BX + 2 * HALF; c += BX) {
      const int gr = top + r, gc = left + c;
      const bool inside = gr >= 0 && gr < height && gc >= 0 && gc < width;
      tile[r][c] = inside ? make_float2(x[image + gr * width + gc], y_adj[image + gr * width + gc]) : make_float2(0, 0);
    }
  __syncthreads();
  for (int r = threadIdx.y; r < BY + 2 * HALF; r += BY) {
    float2 sum = make_float2(0, 0);
#pragma unroll
    for (int k = 0; k < TAPS; ++k) {
      const float2 v = tile[r][threadIdx.x + k];
      sum.x += taps[k] * v.x, sum.y += taps[TAPS - 1 - k] * v.y;
    }
    mid[r][threadIdx.x] = sum;
  }
  __syncthreads();
  const int c = blockIdx.x * BX + threadIdx.x, r = blockIdx.y * BY + threadIdx.y;
  if (r >= height || c >= width) return;
  float2 sum = make_float2(0, 0);
#pragma unroll
  for (int k = 0; k < TAPS; ++k) {
    const float2 v = mid[threadIdx.y + k][threadIdx.x];
    sum.x += taps[k] * v.x, sum.y += taps[TAPS - 1 - k] * v.y;
  }
  y[image + r * width + c] = sum.x;
  x_adj[image + r * width + c] += sum.y;
}

static void blur_trial() {
  const int images = 16, height = bench::smaller() ? 40 : 1024, width = bench::smaller() ? 64 : 1024, n = images * height * width;
  float weights[TAPS], total = 0;
  for (int k = 0; k < TAPS; ++k) total += weights[k] = std::exp(-0.5f * (k - HALF - 0.3f) * (k - HALF - 0.3f) / 4);
  for (float &w : weights) w /= total;
  bench::check(cudaMemcpyToSymbol(taps, weights, sizeof(weights)), "weights");
  bench::array<float> y(n), x(n, -1, 1), y_adj(n, -1, 1), x_adj(n, -1, 1);
  const dim3 block(BX, BY), grid((width + BX - 1) / BX, (height + BY - 1) / BY, images);
  auto g = cugrad::gradient(blur, "y, x");
  bench::compare("blur of 11 x 11, 16 images of 1024^2", {&y, &y_adj, &x_adj}, [&] { blur<<<grid, block>>>(y, x, height, width); },
                 [&] { g.execute_kernel(grid, block, y.data, x.data, height, width, y_adj.data, x_adj.data); },
                 [&] {
                   blur_hand<<<grid, block>>>(y, x, height, width, y_adj, x_adj);
                   cudaMemsetAsync(y_adj.data, 0, n * sizeof(float));
                 });
}

// Boris's push in fields of cells; particles are a struct of pointers passed by value.
struct Particles {
  float *x, *y, *z, *vx, *vy, *vz;
};

__device__ float3 cross(float3 a, float3 b) { return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }

__global__ void push(Particles p, const float4 *e, const float4 *b, float h, float dt, int cells, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float3 at = make_float3(p.x[i], p.y[i], p.z[i]), v = make_float3(p.vx[i], p.vy[i], p.vz[i]);
  int cell = (((int)floorf(at.z) & (cells - 1)) * cells + ((int)floorf(at.y) & (cells - 1))) * cells + ((int)floorf(at.x) & (cells - 1));
  float4 E = e[cell], B = b[cell];
  float3 minus = make_float3(v.x + h * E.x, v.y + h * E.y, v.z + h * E.z), t = make_float3(h * B.x, h * B.y, h * B.z);
  float k = 2.0f / (1.0f + t.x * t.x + t.y * t.y + t.z * t.z);
  float3 c = cross(minus, t), prime = make_float3(minus.x + c.x, minus.y + c.y, minus.z + c.z);
  float3 d = cross(prime, make_float3(k * t.x, k * t.y, k * t.z));
  v = make_float3(minus.x + d.x + h * E.x, minus.y + d.y + h * E.y, minus.z + d.z + h * E.z);
  p.vx[i] = v.x;
  p.vy[i] = v.y;
  p.vz[i] = v.z;
  p.x[i] = at.x + dt * v.x;
  p.y[i] = at.y + dt * v.y;
  p.z[i] = at.z + dt * v.z;
}

__device__ void add4(float4 *to, float x, float y, float z) {
#if __CUDA_ARCH__ >= 900
  atomicAdd(to, make_float4(x, y, z, 0));
#else
  atomicAdd(&to->x, x), atomicAdd(&to->y, y), atomicAdd(&to->z, z);
#endif
}

__global__ void push_hand(float *__restrict__ x, float *__restrict__ y, float *__restrict__ z, float *__restrict__ vx, float *__restrict__ vy,
                          float *__restrict__ vz, const float4 *__restrict__ e, const float4 *__restrict__ b, float h, float dt, int cells, int n,
                          const float *__restrict__ x_adj, const float *__restrict__ y_adj, const float *__restrict__ z_adj, float *__restrict__ vx_adj,
                          float *__restrict__ vy_adj, float *__restrict__ vz_adj, float4 *__restrict__ e_adj, float4 *__restrict__ b_adj) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float3 at = make_float3(x[i], y[i], z[i]);
  const int cell = (((int)floorf(at.z) & (cells - 1)) * cells + ((int)floorf(at.y) & (cells - 1))) * cells + ((int)floorf(at.x) & (cells - 1));
  const float4 E = e[cell], B = b[cell];
  const float3 minus = make_float3(vx[i] + h * E.x, vy[i] + h * E.y, vz[i] + h * E.z), t = make_float3(h * B.x, h * B.y, h * B.z);
  const float k = 2.0f / (1.0f + t.x * t.x + t.y * t.y + t.z * t.z);
  const float3 s = make_float3(k * t.x, k * t.y, k * t.z), c = cross(minus, t), prime = make_float3(minus.x + c.x, minus.y + c.y, minus.z + c.z),
               d = cross(prime, s);
  const float3 v = make_float3(minus.x + d.x + h * E.x, minus.y + d.y + h * E.y, minus.z + d.z + h * E.z);
  const float3 V = make_float3(vx_adj[i] + dt * x_adj[i], vy_adj[i] + dt * y_adj[i], vz_adj[i] + dt * z_adj[i]);
  vx[i] = v.x, vy[i] = v.y, vz[i] = v.z, x[i] = at.x + dt * v.x, y[i] = at.y + dt * v.y, z[i] = at.z + dt * v.z;
  const float3 of_prime = cross(s, V), of_s = cross(V, prime), turned = cross(t, of_prime), of_t = cross(of_prime, minus);
  const float3 of_minus = make_float3(V.x + of_prime.x + turned.x, V.y + of_prime.y + turned.y, V.z + of_prime.z + turned.z);
  const float along = -k * k * (of_s.x * t.x + of_s.y * t.y + of_s.z * t.z);
  vx_adj[i] = of_minus.x, vy_adj[i] = of_minus.y, vz_adj[i] = of_minus.z;
  add4(&e_adj[cell], h * (V.x + of_minus.x), h * (V.y + of_minus.y), h * (V.z + of_minus.z));
  add4(&b_adj[cell], h * (of_t.x + k * of_s.x + along * t.x), h * (of_t.y + k * of_s.y + along * t.y), h * (of_t.z + k * of_s.z + along * t.z));
}

static void push_trial() {
  const int n = bench::size(22), cells = 64, all = cells * cells * cells;
  bench::array<float> x(n, 0, 64), y(n, 0, 64), z(n, 0, 64), vx(n, -1, 1), vy(n, -1, 1), vz(n, -1, 1), e(4 * all, -1, 1), b(4 * all, -1, 1);
  bench::array<float> x_adj(n, -1, 1), y_adj(n, -1, 1), z_adj(n, -1, 1), vx_adj(n, -1, 1), vy_adj(n, -1, 1), vz_adj(n, -1, 1), e_adj(4 * all), b_adj(4 * all);
  const Particles p = {x, y, z, vx, vy, vz}, shadows = {x_adj, y_adj, z_adj, vx_adj, vy_adj, vz_adj};
  Particles *p_adj;
  bench::check(cudaMalloc(&p_adj, sizeof(Particles)), "a struct");
  bench::check(cudaMemcpy(p_adj, &shadows, sizeof(Particles), cudaMemcpyHostToDevice), "a struct");
  const float h = 0.3f, dt = 0.1f;
  const dim3 block(256), grid((n + 255) / 256);
  auto g = cugrad::gradient(push, "p, e, b");
  bench::compare("Boris's push of 2^22 particles",
                 {&x, &y, &z, &vx, &vy, &vz, &x_adj, &y_adj, &z_adj, &vx_adj, &vy_adj, &vz_adj, &e_adj, &b_adj},
                 [&] { push<<<grid, block>>>(p, (const float4 *)e.data, (const float4 *)b.data, h, dt, cells, n); },
                 [&] {
                   g.execute_kernel(grid, block, p, (float4 *)e.data, (float4 *)b.data, h, dt, cells, n, p_adj, (float4 *)e_adj.data,
                                    (float4 *)b_adj.data);
                 },
                 [&] {
                   push_hand<<<grid, block>>>(x, y, z, vx, vy, vz, (const float4 *)e.data, (const float4 *)b.data, h, dt, cells, n, x_adj, y_adj, z_adj,
                                              vx_adj, vy_adj, vz_adj, (float4 *)e_adj.data, (float4 *)b_adj.data);
                 });
  cudaFree(p_adj);
}

int main(int count, char **words) {
  bench::arguments(count, words);
  blur_trial();
  push_trial();
  return bench::finish();
}
