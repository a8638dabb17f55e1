// Burgers in 2-D by shared tiles, a step of lattice Boltzmann D3Q19, densities of SPH by cells.
#include <cugrad/cugrad.h>

#include "../lanes.h"
#include "bench.h"

// 1. Burgers' equation, explicit, by tiles with a halo of one; the border is copied.
enum { BX = 32, BY = 8 };

__global__ void burgers(float *un, float *vn, const float *u, const float *v, float nu, float dt, float dx, int width, int height) {
  __shared__ float su[BY + 2][BX + 2], sv[BY + 2][BX + 2];
  int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y, i = y * width + x;
  int lx = threadIdx.x + 1, ly = threadIdx.y + 1;
  bool inside = x < width && y < height;
  if (inside) {
    su[ly][lx] = u[i];
    sv[ly][lx] = v[i];
    if (threadIdx.x == 0 && x > 0) {
      su[ly][0] = u[i - 1];
      sv[ly][0] = v[i - 1];
    }
    if (threadIdx.x == BX - 1 && x + 1 < width) {
      su[ly][BX + 1] = u[i + 1];
      sv[ly][BX + 1] = v[i + 1];
    }
    if (threadIdx.y == 0 && y > 0) {
      su[0][lx] = u[i - width];
      sv[0][lx] = v[i - width];
    }
    if (threadIdx.y == BY - 1 && y + 1 < height) {
      su[BY + 1][lx] = u[i + width];
      sv[BY + 1][lx] = v[i + width];
    }
  }
  __syncthreads();
  if (!inside) return;
  float a = su[ly][lx], b = sv[ly][lx];
  if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
    un[i] = a;
    vn[i] = b;
    return;
  }
  float c = dt / dx, d = nu * dt / (dx * dx);
  un[i] = a - c * (a * (a - su[ly][lx - 1]) + b * (a - su[ly - 1][lx])) + d * (su[ly][lx - 1] + su[ly][lx + 1] + su[ly - 1][lx] + su[ly + 1][lx] - 4.0f * a);
  vn[i] = b - c * (a * (b - sv[ly][lx - 1]) + b * (b - sv[ly - 1][lx])) + d * (sv[ly][lx - 1] + sv[ly][lx + 1] + sv[ly - 1][lx] + sv[ly + 1][lx] - 4.0f * b);
}

// Values and seeds in tiles, all gathered; a block walks over eight tiles so that few sums for nu are added.
__global__ void __launch_bounds__(BX *BY)
burgers_hand(float *__restrict__ un, float *__restrict__ vn, const float *__restrict__ u, const float *__restrict__ v, float nu, float dt, float dx, int width,
             int height, const float *__restrict__ un_adj, const float *__restrict__ vn_adj, float *__restrict__ u_adj, float *__restrict__ v_adj,
             float *__restrict__ nu_adj) {
  __shared__ float4 tile[BY + 2][BX + 2];
  __shared__ float parts[BY];
  const int x = blockIdx.x * BX + threadIdx.x, lx = threadIdx.x + 1, ly = threadIdx.y + 1, t = threadIdx.y * BX + threadIdx.x;
  const float c = dt / dx, per = dt / (dx * dx), d = nu * per;
  float of_nu = 0;
  for (int k = 0; k < 8; ++k) {
    const int top = (blockIdx.y * 8 + k) * BY, left = blockIdx.x * BX, y = top + threadIdx.y, i = y * width + x;
    if (top >= height) break;
    __syncthreads();
    for (int l = t; l < (BY + 2) * (BX + 2); l += BX * BY) {
      const int r = top + l / (BX + 2) - 1, q = left + l % (BX + 2) - 1, at = r * width + q;
      tile[l / (BX + 2)][l % (BX + 2)] =
          r >= 0 && r < height && q >= 0 && q < width ? make_float4(u[at], v[at], un_adj[at], vn_adj[at]) : make_float4(0, 0, 0, 0);
    }
    __syncthreads();
    if (x >= width || y >= height) continue;
    const float4 m = tile[ly][lx], L = tile[ly][lx - 1], R = tile[ly][lx + 1], D = tile[ly - 1][lx], U = tile[ly + 1][lx];
    const float a = m.x, b = m.y, s = m.z, g = m.w;
    float du = s, dv = g, nu_u = a, nu_v = b;
    const bool ix = x > 0 && x < width - 1, iy = y > 0 && y < height - 1;
    if (ix && iy) {
      const float lap = L.x + R.x + D.x + U.x - 4 * a, lav = L.y + R.y + D.y + U.y - 4 * b;
      nu_u = a - c * (a * (a - L.x) + b * (a - D.x)) + d * lap;
      nu_v = b - c * (a * (b - L.y) + b * (b - D.y)) + d * lav;
      du = s * (1 - c * (2 * a - L.x + b) - 4 * d) - g * c * (b - L.y);
      dv = g * (1 - c * (a + 2 * b - D.y) - 4 * d) - s * c * (a - D.x);
      of_nu += s * lap + g * lav;
    }
    // Neighbours count where they are inside.
    if (iy) {
      if (x + 1 < width - 1) du += R.z * (c * R.x + d), dv += R.w * (c * R.x + d);
      if (x - 1 > 0) du += L.z * d, dv += L.w * d;
    }
    if (ix) {
      if (y + 1 < height - 1) du += U.z * (c * U.y + d), dv += U.w * (c * U.y + d);
      if (y - 1 > 0) du += D.z * d, dv += D.w * d;
    }
    un[i] = nu_u, vn[i] = nu_v;
    u_adj[i] += du, v_adj[i] += dv;
  }
#pragma unroll
  for (int step = 16; step; step >>= 1) of_nu += __shfl_xor_sync(~0u, of_nu, step);
  if (threadIdx.x == 0) parts[threadIdx.y] = of_nu;
  __syncthreads();
  if (t == 0) {
    float sum = 0;
    for (int k = 0; k < BY; ++k) sum += parts[k];
    atomicAdd(nu_adj, sum * per);
  }
}

static void burgers_trial() {
  const int width = bench::smaller() ? 75 : 4096, height = bench::smaller() ? 43 : 4096, n = width * height;
  bench::array<float> un(n), vn(n), u(n, -1, 1), v(n, -1, 1), un_adj(n, -1, 1), vn_adj(n, -1, 1), u_adj(n, -1, 1), v_adj(n, -1, 1), nu_adj(1);
  const float nu = 0.3f, dt = 0.1f, dx = 0.9f;
  const dim3 block(BX, BY), grid((width + BX - 1) / BX, (height + BY - 1) / BY);
  auto g = cugrad::gradient(burgers, "un, vn, u, v, nu");
  bench::compare("Burgers, 4096^2", {&un, &vn, &un_adj, &vn_adj, &u_adj, &v_adj, &nu_adj},
                 [&] { burgers<<<grid, block>>>(un, vn, u, v, nu, dt, dx, width, height); },
                 [&] {
                   g.execute_kernel(grid, block, un.data, vn.data, u.data, v.data, nu, dt, dx, width, height, un_adj.data, vn_adj.data, u_adj.data, v_adj.data,
                                    nu_adj.data);
                 },
                 [&] {
                   burgers_hand<<<dim3(grid.x, (grid.y + 7) / 8), block>>>(un, vn, u, v, nu, dt, dx, width, height, un_adj, vn_adj, u_adj, v_adj, nu_adj);
                   cudaMemsetAsync(un_adj.data, 0, n * sizeof(float));
                   cudaMemsetAsync(vn_adj.data, 0, n * sizeof(float));
                 });
}

// 2. Lattice Boltzmann, 19 directions, pulled, with solid cells that turn round what arrives.
__constant__ int ex[19] = {0, 1, -1, 0, 0, 0, 0, 1, -1, 1, -1, 1, -1, 1, -1, 0, 0, 0, 0};
__constant__ int ey[19] = {0, 0, 0, 1, -1, 0, 0, 1, -1, -1, 1, 0, 0, 0, 0, 1, -1, 1, -1};
__constant__ int ez[19] = {0, 0, 0, 0, 0, 1, -1, 0, 0, 0, 0, 1, -1, -1, 1, 1, -1, -1, 1};
__constant__ int opposite[19] = {0, 2, 1, 4, 3, 6, 5, 8, 7, 10, 9, 12, 11, 14, 13, 16, 15, 18, 17};
__constant__ float wt[19] = {1 / 3.f,  1 / 18.f, 1 / 18.f, 1 / 18.f, 1 / 18.f, 1 / 18.f, 1 / 18.f, 1 / 36.f, 1 / 36.f, 1 / 36.f,
                             1 / 36.f, 1 / 36.f, 1 / 36.f, 1 / 36.f, 1 / 36.f, 1 / 36.f, 1 / 36.f, 1 / 36.f, 1 / 36.f};

__global__ void lattice(float *out, const float *in, const unsigned char *solid, float omega, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y, z = blockIdx.z;
  if (x >= nx) return;
  int n = nx * ny * nz, i = (z * ny + y) * nx + x;
  float f[19];
  for (int q = 0; q < 19; q++) {
    int sx = (x - ex[q] + nx) % nx, sy = (y - ey[q] + ny) % ny, sz = (z - ez[q] + nz) % nz;
    f[q] = in[q * n + (sz * ny + sy) * nx + sx];
  }
  if (solid[i]) {
    for (int q = 0; q < 19; q++) out[q * n + i] = f[opposite[q]];
    return;
  }
  float rho = 0, ux = 0, uy = 0, uz = 0;
  for (int q = 0; q < 19; q++) {
    rho += f[q];
    ux += ex[q] * f[q];
    uy += ey[q] * f[q];
    uz += ez[q] * f[q];
  }
  ux /= rho;
  uy /= rho;
  uz /= rho;
  float uu = 1.5f * (ux * ux + uy * uy + uz * uz);
  for (int q = 0; q < 19; q++) {
    float eu = 3.0f * (ex[q] * ux + ey[q] * uy + ez[q] * uz);
    float eq = wt[q] * rho * (1.0f + eu + 0.5f * eu * eu - uu);
    out[q * n + i] = f[q] - omega * (f[q] - eq);
  }
}

// Each place of `in` is read once, so nothing is added atomically but omega's sum.
__global__ void __launch_bounds__(128)
lattice_hand(float *__restrict__ out, const float *__restrict__ in, const unsigned char *__restrict__ solid, float omega, int nx, int ny, int nz,
             float *__restrict__ out_adj, float *__restrict__ in_adj, float *__restrict__ omega_adj) {
  constexpr int EX[19] = {0, 1, -1, 0, 0, 0, 0, 1, -1, 1, -1, 1, -1, 1, -1, 0, 0, 0, 0};
  constexpr int EY[19] = {0, 0, 0, 1, -1, 0, 0, 1, -1, -1, 1, 0, 0, 0, 0, 1, -1, 1, -1};
  constexpr int EZ[19] = {0, 0, 0, 0, 0, 1, -1, 0, 0, 0, 0, 1, -1, -1, 1, 1, -1, -1, 1};
  __shared__ float parts[4];
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y, z = blockIdx.z, n = nx * ny * nz;
  float of_omega = 0;
  if (x < nx) {
    const int i = (z * ny + y) * nx + x;
    const int xs[3] = {x == 0 ? nx - 1 : x - 1, x, x == nx - 1 ? 0 : x + 1}, ys[3] = {y == 0 ? ny - 1 : y - 1, y, y == ny - 1 ? 0 : y + 1},
              zs[3] = {z == 0 ? nz - 1 : z - 1, z, z == nz - 1 ? 0 : z + 1};
#define FROM(q) ((q) * n + (zs[1 - EZ[q]] * ny + ys[1 - EY[q]]) * nx + xs[1 - EX[q]])
    float f[19], s[19];
#pragma unroll
    for (int q = 0; q < 19; ++q) f[q] = __ldcs(in + FROM(q)), s[q] = out_adj[q * n + i];
#pragma unroll
    for (int q = 0; q < 19; ++q) out_adj[q * n + i] = 0;
    if (solid[i]) {
#pragma unroll
      for (int q = 0; q < 19; ++q) {
        const int o = q == 0 ? 0 : (q - 1 ^ 1) + 1;
        out[q * n + i] = f[o], in_adj[FROM(q)] += s[o];
      }
    } else {
      float rho = 0, ux = 0, uy = 0, uz = 0;
#pragma unroll
      for (int q = 0; q < 19; ++q) rho += f[q], ux += EX[q] * f[q], uy += EY[q] * f[q], uz += EZ[q] * f[q];
      const float inv = 1 / rho;
      ux *= inv, uy *= inv, uz *= inv;
      const float uu = 1.5f * (ux * ux + uy * uy + uz * uz);
      float of_rho = 0, gx = 0, gy = 0, gz = 0, g = 0;
#pragma unroll
      for (int q = 0; q < 19; ++q) {
        const float w = q == 0 ? 1 / 3.f : q < 7 ? 1 / 18.f : 1 / 36.f, eu = 3 * (EX[q] * ux + EY[q] * uy + EZ[q] * uz);
        const float shape = w * (1 + eu + 0.5f * eu * eu - uu), eq = rho * shape, a = s[q] * w;
        out[q * n + i] = f[q] - omega * (f[q] - eq);
        of_omega += s[q] * (eq - f[q]);
        of_rho += s[q] * shape;
        g += a, gx += a * (1 + eu) * EX[q], gy += a * (1 + eu) * EY[q], gz += a * (1 + eu) * EZ[q];
      }
      // By u: 3 rho (g_a - g u_a), of which the sum over rho goes to moments.
      const float k = 3 * omega;
      const float jx = k * (gx - g * ux), jy = k * (gy - g * uy), jz = k * (gz - g * uz);
      of_rho = omega * of_rho - (jx * ux + jy * uy + jz * uz);
#pragma unroll
      for (int q = 0; q < 19; ++q) in_adj[FROM(q)] += (1 - omega) * s[q] + of_rho + EX[q] * jx + EY[q] * jy + EZ[q] * jz;
    }
#undef FROM
  }
#pragma unroll
  for (int step = 16; step; step >>= 1) of_omega += __shfl_xor_sync(~0u, of_omega, step);
  if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = of_omega;
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(omega_adj, parts[0] + parts[1] + parts[2] + parts[3]);
}

static void lattice_trial() {
  const int nx = bench::smaller() ? 20 : 256, ny = bench::smaller() ? 7 : 128, nz = bench::smaller() ? 6 : 128, n = nx * ny * nz;
  std::vector<unsigned char> walls(n);
  for (int i = 0; i < n; ++i) walls[i] = bench::number(i + 5) < 0.05;
  bench::array<unsigned char> solid(walls);
  bench::array<float> out(19 * n), in(19 * n, 0.03, 0.08), out_adj(19 * n, -1, 1), in_adj(19 * n, -1, 1), omega_adj(1);
  const float omega = 1.2f;
  const dim3 block(128), grid((nx + 127) / 128, ny, nz);
  auto g = cugrad::gradient(lattice, "out, in, omega");
  bench::compare("lattice Boltzmann D3Q19, 256 x 128 x 128", {&out, &out_adj, &in_adj, &omega_adj},
                 [&] { lattice<<<grid, block>>>(out, in, solid, omega, nx, ny, nz); },
                 [&] { g.execute_kernel(grid, block, out.data, in.data, solid.data, omega, nx, ny, nz, out_adj.data, in_adj.data, omega_adj.data); },
                 [&] { lattice_hand<<<grid, block>>>(out, in, solid, omega, nx, ny, nz, out_adj, in_adj, omega_adj); });
}

// 3. Densities of particles sorted by cells; the mass is the fourth number.
__global__ void density(float *rho, const float4 *at, const int *begin, const int *end, float h, int cells, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 p = at[i];
  int cx = min(max((int)(p.x / h), 0), cells - 1), cy = min(max((int)(p.y / h), 0), cells - 1), cz = min(max((int)(p.z / h), 0), cells - 1);
  float h2 = h * h, sum = 0.0f, poly6 = 315.0f / (64.0f * 3.14159265f * powf(h, 9.0f));
  for (int z = max(cz - 1, 0); z <= min(cz + 1, cells - 1); z++)
    for (int y = max(cy - 1, 0); y <= min(cy + 1, cells - 1); y++)
      for (int x = max(cx - 1, 0); x <= min(cx + 1, cells - 1); x++) {
        int cell = (z * cells + y) * cells + x;
        for (int j = begin[cell]; j < end[cell]; j++) {
          float4 o = at[j];
          float dx = p.x - o.x, dy = p.y - o.y, dz = p.z - o.z, r2 = dx * dx + dy * dy + dz * dz;
          if (r2 < h2) {
            float d = h2 - r2;
            sum += o.w * d * d * d;
          }
        }
      }
  rho[i] = poly6 * sum;
}

// What a particle gives to others it gathers from them: the neighbourhood is symmetric. Cells of a row of three follow each other.
__global__ void __launch_bounds__(128)
density_hand(float *__restrict__ rho, const float4 *__restrict__ at, const int *__restrict__ begin, const int *__restrict__ end, float h, int cells, int n,
             const float *__restrict__ rho_adj, float4 *__restrict__ at_adj) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float4 p = at[i];
  const float seed = rho_adj[i];
  const int cx = min(max((int)(p.x / h), 0), cells - 1), cy = min(max((int)(p.y / h), 0), cells - 1), cz = min(max((int)(p.z / h), 0), cells - 1);
  const float h2 = h * h, poly6 = 315.0f / (64.0f * 3.14159265f * powf(h, 9.0f));
  float sum = 0, gx = 0, gy = 0, gz = 0, gm = 0;
  for (int z = max(cz - 1, 0); z <= min(cz + 1, cells - 1); ++z)
    for (int y = max(cy - 1, 0); y <= min(cy + 1, cells - 1); ++y) {
      const int row = (z * cells + y) * cells, last = end[row + min(cx + 1, cells - 1)];
#pragma unroll 4
      for (int j = begin[row + max(cx - 1, 0)]; j < last; ++j) {
        const float4 o = __ldg(at + j);
        const float other = __ldg(rho_adj + j), dx = p.x - o.x, dy = p.y - o.y, dz = p.z - o.z, d = fmaxf(h2 - (dx * dx + dy * dy + dz * dz), 0), d2 = d * d,
                    k = (seed * o.w + other * p.w) * d2;
        sum += o.w * d2 * d, gm += other * d2 * d;
        gx += k * dx, gy += k * dy, gz += k * dz;
      }
    }
  rho[i] = poly6 * sum;
  float4 was = at_adj[i];
  const float k = -6 * poly6;
  was.x += k * gx, was.y += k * gy, was.z += k * gz, was.w += poly6 * gm;
  at_adj[i] = was;
}

static void density_trial() {
  const int n = bench::size(18), cells = bench::smaller() ? 5 : 32;
  const float h = 0.1f;
  std::vector<int> cell(n), from(cells * cells * cells + 1), place(n);
  std::vector<float> raw(4 * n), sorted(4 * n);
  for (int i = 0; i < n; ++i) {
    int c = 0;
    for (int d = 2; d >= 0; --d) {
      raw[4 * i + d] = float(bench::number(3 * size_t(i) + d + 1000) * 0.9999 * cells) * h;
      c = c * cells + std::min(int(raw[4 * i + d] / h), cells - 1);
    }
    raw[4 * i + 3] = float(0.5 + bench::number(i + 99));
    cell[i] = c;
    ++from[c + 1];
  }
  for (size_t c = 1; c < from.size(); ++c) from[c] += from[c - 1];
  std::vector<int> next(from.begin(), from.end() - 1), first = next, last(from.begin() + 1, from.end());
  for (int i = 0; i < n; ++i) {
    const int to = next[cell[i]]++;
    for (int d = 0; d < 4; ++d) sorted[4 * to + d] = raw[4 * i + d];
  }
  bench::array<int> begin(first), end(last);
  bench::array<float> rho(n), at(sorted), rho_adj(n, -1, 1), at_adj(4 * n, -1, 1);
  const dim3 block(128), grid((n + 127) / 128);
  auto g = cugrad::gradient(density, "rho, at");
  bench::compare("densities of SPH by cells, 2^18", {&rho, &rho_adj, &at_adj},
                 [&] { density<<<grid, block>>>(rho, (const float4 *)at.data, begin, end, h, cells, n); },
                 [&] { g.execute_kernel(grid, block, rho.data, (float4 *)at.data, begin.data, end.data, h, cells, n, rho_adj.data, (float4 *)at_adj.data); },
                 [&] {
                   density_hand<<<grid, block>>>(rho, (const float4 *)at.data, begin, end, h, cells, n, rho_adj, (float4 *)at_adj.data);
                   cudaMemsetAsync(rho_adj.data, 0, n * sizeof(float));
                 });
}

int main(int count, char **words) {
  bench::arguments(count, words);
  burgers_trial();
  lattice_trial();
  density_trial();
  return bench::finish();
}
