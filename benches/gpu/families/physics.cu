// Kernels as they stand in simulations: a stencil in global memory, a stage of a Fourier transform, paths of a Monte Carlo method, forces of
// neighbours in a list, an equation of state with branches, sums of all elements before. Build: see ../../README.md.
#include <cugrad/cugrad.h>

#include "bench.h"

// Seven points of a cube, from global memory.
__global__ void diffusion(float *out, const float *u, const float *k, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return;
  int i = (z * ny + y) * nx + x;
  out[i] = u[i] + k[i] * (u[i - 1] + u[i + 1] + u[i - nx] + u[i + nx] + u[i - nx * ny] + u[i + nx * ny] - 6 * u[i]);
}

// Each cell gathers from its neighbours' seeds, which are cleared by a second kernel.
__global__ void diffusion_hand(float *out, const float *u, const float *k, int nx, int ny, int nz, const float *out_adj, float *u_adj, float *k_adj) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (x >= nx || y >= ny) return;
  const int i = (z * ny + y) * nx + x, plane = nx * ny;
  auto inner = [&](int a, int b, int c) { return a >= 1 && b >= 1 && c >= 1 && a < nx - 1 && b < ny - 1 && c < nz - 1; };
  float sum = 0;
  if (inner(x - 1, y, z)) sum += out_adj[i - 1] * k[i - 1];
  if (inner(x + 1, y, z)) sum += out_adj[i + 1] * k[i + 1];
  if (inner(x, y - 1, z)) sum += out_adj[i - nx] * k[i - nx];
  if (inner(x, y + 1, z)) sum += out_adj[i + nx] * k[i + nx];
  if (inner(x, y, z - 1)) sum += out_adj[i - plane] * k[i - plane];
  if (inner(x, y, z + 1)) sum += out_adj[i + plane] * k[i + plane];
  if (inner(x, y, z)) {
    const float g = out_adj[i], around = u[i - 1] + u[i + 1] + u[i - nx] + u[i + nx] + u[i - plane] + u[i + plane] - 6 * u[i];
    sum += g * (1 - 6 * k[i]);
    out[i] = u[i] + k[i] * around;
    k_adj[i] += g * around;
  }
  u_adj[i] += sum;
}

__global__ void diffusion_clear(float *out_adj, int nx, int ny, int nz) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return;
  out_adj[(z * ny + y) * nx + x] = 0;
}

static void diffusion_family() {
  const int side = 256 >> std::min(bench::smaller() / 3, 4);
  const size_t n = size_t(side) * side * side;
  const dim3 block(64, 4), grid((side + 63) / 64, (side + 3) / 4, side);
  bench::array<float> out(n), u(n, -1, 1), k(n, 0, 0.1), out_adj(n, 0.5, 1.5), u_adj(n, -1, 1), k_adj(n, -1, 1);
  auto g = cugrad::gradient(diffusion, "out, u, k");
  bench::compare("7-point stencil in global memory, 2^24", {&out, &out_adj, &u_adj, &k_adj},
                 [&] { diffusion<<<grid, block>>>(out, u, k, side, side, side); },
                 [&] { g.execute_kernel(grid, block, out.data, u.data, k.data, side, side, side, out_adj.data, u_adj.data, k_adj.data); },
                 [&] {
                   diffusion_hand<<<grid, block>>>(out, u, k, side, side, side, out_adj, u_adj, k_adj);
                   diffusion_clear<<<grid, block>>>(out_adj, side, side, side);
                 });
}

// One stage of a Fourier transform in place, of real and imaginary parts.
__global__ void butterfly(float *re, float *im, int pairs, int half) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= pairs) return;
  int k = t % half, i = t / half * 2 * half + k, j = i + half;
  float s, c;
  sincosf(-3.14159265f * k / half, &s, &c);
  float xr = re[j] * c - im[j] * s, xi = re[j] * s + im[j] * c;
  re[j] = re[i] - xr, im[j] = im[i] - xi;
  re[i] += xr, im[i] += xi;
}

__global__ void butterfly_hand(float *re, float *im, int pairs, int half, float *re_adj, float *im_adj) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= pairs) return;
  const int k = t % half, i = t / half * 2 * half + k, j = i + half;
  float s, c;
  sincosf(-3.14159265f * k / half, &s, &c);
  const float xr = re[j] * c - im[j] * s, xi = re[j] * s + im[j] * c;
  re[j] = re[i] - xr, im[j] = im[i] - xi;
  re[i] += xr, im[i] += xi;
  const float dr = re_adj[i] - re_adj[j], di = im_adj[i] - im_adj[j];
  re_adj[i] += re_adj[j], im_adj[i] += im_adj[j];
  re_adj[j] = dr * c + di * s, im_adj[j] = di * c - dr * s;
}

static void butterfly_family() {
  const int n = bench::size(24), half = 256;
  const dim3 block(256), grid((n / 2 + 255) / 256);
  if (n < 2 * half) return;
  bench::array<float> re(n, -1, 1), im(n, -1, 1), re_adj(n, -1, 1), im_adj(n, -1, 1);
  auto g = cugrad::gradient(butterfly, "re, im");
  bench::compare("stage of a Fourier transform, 2^24", {&re, &im, &re_adj, &im_adj}, [&] { butterfly<<<grid, block>>>(re, im, n / 2, half); },
                 [&] { g.execute_kernel(grid, block, re.data, im.data, n / 2, half, re_adj.data, im_adj.data); },
                 [&] { butterfly_hand<<<grid, block>>>(re, im, n / 2, half, re_adj, im_adj); });
}

// An option on the mean of a path, with random numbers made on the way.
__device__ float drawn(unsigned &state) {
  state = state * 747796405u + 2891336453u;
  unsigned w = ((state >> ((state >> 28) + 4)) ^ state) * 277803737u;
  w = (w >> 22) ^ w;
  return (w / 4294967296.0f - 0.5f) * 3.46f;
}

__global__ void paths(float *pay, const float *spot, float vol, float rate, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned state = i * 747796405u + 2891336453u;
  float v = spot[i], mean = 0;
  for (int k = 0; k < steps; ++k) {
    float z = drawn(state);
    v *= expf((rate - 0.5f * vol * vol) * 0.01f + vol * 0.1f * z);
    mean += v;
  }
  pay[i] = fmaxf(mean / steps - 1.0f, 0.0f);
}

// Three inputs and one output: derivatives go along with the path. The mean is proportional to the spot price.
__global__ void paths_hand(float *pay, const float *spot, float vol, float rate, int n, int steps, float *pay_adj, float *spot_adj,
                           float *vol_adj, float *rate_adj) {
  __shared__ float sums[2][8];
  const int i = blockIdx.x * 256 + threadIdx.x, warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  float by_vol = 0, by_rate = 0;
  if (i < n) {
    unsigned state = i * 747796405u + 2891336453u;
    const float first = spot[i], seed = pay_adj[i];
    float v = first, mean = 0, exponent_vol = 0, mean_vol = 0, mean_rate = 0;
    for (int k = 0; k < steps; ++k) {
      const float z = drawn(state);
      v *= expf((rate - 0.5f * vol * vol) * 0.01f + vol * 0.1f * z);
      exponent_vol += 0.1f * z - 0.01f * vol;
      mean += v;
      mean_vol += v * exponent_vol;
      mean_rate += v * (k + 1);
    }
    const float pays = mean / steps - 1.0f;
    pay[i] = fmaxf(pays, 0.0f);
    const float g = pays > 0 ? seed / steps : 0;
    spot_adj[i] += g * mean / first;
    by_vol = g * mean_vol, by_rate = g * mean_rate * 0.01f;
    pay_adj[i] = 0;
  }
  for (int offset = 16; offset > 0; offset /= 2) {
    by_vol += __shfl_xor_sync(0xffffffffu, by_vol, offset);
    by_rate += __shfl_xor_sync(0xffffffffu, by_rate, offset);
  }
  if (lane == 0) sums[0][warp] = by_vol, sums[1][warp] = by_rate;
  __syncthreads();
  if (threadIdx.x < 2) {
    float sum = 0;
    for (int w = 0; w < 8; ++w) sum += sums[threadIdx.x][w];
    atomicAdd(threadIdx.x == 0 ? vol_adj : rate_adj, sum);
  }
}

static void paths_family() {
  const int n = bench::size(20), steps = 250;
  const dim3 block(256), grid((n + 255) / 256);
  bench::array<float> pay(n), spot(n, 0.8, 1.2), pay_adj(n, 0.5, 1.5), spot_adj(n, -1, 1), vol_adj(1), rate_adj(1);
  auto g = cugrad::gradient(paths, "pay, spot, vol, rate");
  bench::compare("Monte Carlo, 250 steps, 2^20", {&pay, &pay_adj, &spot_adj, &vol_adj, &rate_adj},
                 [&] { paths<<<grid, block>>>(pay, spot, 0.2f, 0.05f, n, steps); },
                 [&] {
                   g.execute_kernel(grid, block, pay.data, spot.data, 0.2f, 0.05f, n, steps, pay_adj.data, spot_adj.data, vol_adj.data,
                                    rate_adj.data);
                 },
                 [&] { paths_hand<<<grid, block>>>(pay, spot, 0.2f, 0.05f, n, steps, pay_adj, spot_adj, vol_adj, rate_adj); }, 1e-2);
}

// Energies of neighbours in a list, within a cutoff.
__global__ void forces(float *energy, const float *x, const int *list, int n, int m, float cut) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int k = 0; k < m; ++k) {
    int j = list[k * n + i];
    float dx = x[3 * i] - x[3 * j], dy = x[3 * i + 1] - x[3 * j + 1], dz = x[3 * i + 2] - x[3 * j + 2];
    float r2 = dx * dx + dy * dy + dz * dz + 0.5f;
    if (r2 < cut) {
      float q = 1 / r2, q3 = q * q * q;
      sum += q3 * (q3 - 1);
    }
  }
  energy[i] = sum;
}

__global__ void forces_hand(float *energy, const float *x, const int *list, int n, int m, float cut, float *energy_adj, float *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x0 = x[3 * i], x1 = x[3 * i + 1], x2 = x[3 * i + 2], g = energy_adj[i];
  float sum = 0, own[3] = {0, 0, 0};
  for (int k = 0; k < m; ++k) {
    const int j = list[k * n + i];
    const float dx = x0 - x[3 * j], dy = x1 - x[3 * j + 1], dz = x2 - x[3 * j + 2];
    const float r2 = dx * dx + dy * dy + dz * dz + 0.5f;
    if (r2 < cut) {
      const float q = 1 / r2, q3 = q * q * q, f = -2 * g * q * (6 * q3 * q3 - 3 * q3);
      sum += q3 * (q3 - 1);
      own[0] += f * dx, own[1] += f * dy, own[2] += f * dz;
      atomicAdd(&x_adj[3 * j], -f * dx);
      atomicAdd(&x_adj[3 * j + 1], -f * dy);
      atomicAdd(&x_adj[3 * j + 2], -f * dz);
    }
  }
  for (int d = 0; d < 3; ++d) atomicAdd(&x_adj[3 * i + d], own[d]);
  energy[i] = sum;
  energy_adj[i] = 0;
}

static void forces_family() {
  const int n = bench::size(18), m = 32;
  const dim3 block(128), grid((n + 127) / 128);
  std::vector<int> names(size_t(n) * m);
  for (int k = 0; k < m; ++k) {
    for (int i = 0; i < n; ++i) names[size_t(k) * n + i] = int((i + 1 + k * 7 + int(bench::number(i) * 64)) % n);
  }
  bench::array<int> list(names);
  bench::array<float> energy(n), x(3 * n, -1, 1), energy_adj(n, 0.5, 1.5), x_adj(3 * n, -1, 1);
  auto g = cugrad::gradient(forces, "energy, x");
  bench::compare("forces of 32 neighbours, 2^18", {&energy, &energy_adj, &x_adj}, [&] { forces<<<grid, block>>>(energy, x, list, n, m, 2.0f); },
                 [&] { g.execute_kernel(grid, block, energy.data, x.data, list.data, n, m, 2.0f, energy_adj.data, x_adj.data); },
                 [&] { forces_hand<<<grid, block>>>(energy, x, list, n, m, 2.0f, energy_adj, x_adj); });
}

// An equation of state with a cold and a hot branch, and the energy's update by the work of the pressure.
__global__ void state(float *p, float *e, const float *rho, const float *dv, float gamma, float cold, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float r = rho[i], x = r - 1, pressure;
  if (x > 0) pressure = cold * x * (1 + 1.5f * x) + (gamma - 1) * r * e[i];
  else pressure = cold * x + (gamma - 1) * r * e[i] * expf(x);
  if (pressure < 0) pressure = 0;
  p[i] = sqrtf(pressure * pressure + 0.01f);
  e[i] -= pressure * dv[i];
}

__global__ void state_hand(float *p, float *e, const float *rho, const float *dv, float gamma, float cold, int n, float *p_adj, float *e_adj,
                           float *rho_adj, float *dv_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float r = rho[i], x = r - 1, energy = e[i], work = dv[i], gp = p_adj[i], ge = e_adj[i];
  float pressure, by_r, by_e;
  if (x > 0) {
    pressure = cold * x * (1 + 1.5f * x) + (gamma - 1) * r * energy;
    by_r = cold * (1 + 3 * x) + (gamma - 1) * energy, by_e = (gamma - 1) * r;
  } else {
    const float f = expf(x);
    pressure = cold * x + (gamma - 1) * r * energy * f;
    by_r = cold + (gamma - 1) * energy * f * (1 + r), by_e = (gamma - 1) * r * f;
  }
  if (pressure < 0) pressure = by_r = by_e = 0;
  const float root = sqrtf(pressure * pressure + 0.01f), g = gp * pressure / root - ge * work;
  p[i] = root;
  e[i] = energy - pressure * work;
  dv_adj[i] -= ge * pressure;
  rho_adj[i] += g * by_r;
  e_adj[i] = ge + g * by_e;
  p_adj[i] = 0;
}

static void state_family() {
  const int n = bench::size(24);
  const dim3 block(256), grid((n + 255) / 256);
  bench::array<float> p(n), e(n, 0.1, 1), rho(n, 0.5, 1.5), dv(n, -0.1, 0.1);
  bench::array<float> p_adj(n, 0.5, 1.5), e_adj(n, -1, 1), rho_adj(n, -1, 1), dv_adj(n, -1, 1);
  auto g = cugrad::gradient(state, "p, e, rho, dv");
  bench::compare("equation of state with branches, 2^24", {&p, &e, &p_adj, &e_adj, &rho_adj, &dv_adj},
                 [&] { state<<<grid, block>>>(p, e, rho, dv, 1.4f, 0.3f, n); },
                 [&] {
                   g.execute_kernel(grid, block, p.data, e.data, rho.data, dv.data, 1.4f, 0.3f, n, p_adj.data, e_adj.data, rho_adj.data,
                                    dv_adj.data);
                 },
                 [&] { state_hand<<<grid, block>>>(p, e, rho, dv, 1.4f, 0.3f, n, p_adj, e_adj, rho_adj, dv_adj); });
}

// Squares, summed over all elements of the block up to each one.
__global__ void prefix(float *out, const float *x, int n) {
  __shared__ float s[256];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  s[t] = i < n ? x[i] * x[i] : 0;
  __syncthreads();
  for (int step = 1; step < 256; step *= 2) {
    float other = t >= step ? s[t - step] : 0;
    __syncthreads();
    s[t] += other;
    __syncthreads();
  }
  if (i < n) out[i] = s[t];
}

__global__ void prefix_hand(float *out, const float *x, int n, float *out_adj, float *x_adj) {
  __shared__ float s[2][256];
  const int t = threadIdx.x, i = blockIdx.x * 256 + t;
  const float v = i < n ? x[i] : 0;
  float up = v * v, down = i < n ? out_adj[i] : 0;
  s[0][t] = up, s[1][t] = down;
  __syncthreads();
  for (int step = 1; step < 256; step *= 2) {
    const float before = t >= step ? s[0][t - step] : 0, behind = t + step < 256 ? s[1][t + step] : 0;
    __syncthreads();
    s[0][t] = up += before, s[1][t] = down += behind;
    __syncthreads();
  }
  if (i < n) out[i] = up, x_adj[i] += 2 * v * down, out_adj[i] = 0;
}

static void prefix_family() {
  const int n = bench::size(24);
  const dim3 block(256), grid((n + 255) / 256);
  bench::array<float> out(n), x(n, -1, 1), out_adj(n, 0.5, 1.5), x_adj(n, -1, 1);
  auto g = cugrad::gradient(prefix, "out, x");
  bench::compare("sums of all before, by block, 2^24", {&out, &out_adj, &x_adj}, [&] { prefix<<<grid, block>>>(out, x, n); },
                 [&] { g.execute_kernel(grid, block, out.data, x.data, n, out_adj.data, x_adj.data); },
                 [&] { prefix_hand<<<grid, block>>>(out, x, n, out_adj, x_adj); });
}

int main(int count, char **words) {
  bench::arguments(count, words);
  diffusion_family();
  butterfly_family();
  paths_family();
  forces_family();
  state_family();
  prefix_family();
  return bench::finish();
}
