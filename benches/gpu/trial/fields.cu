// Fields of Maxwell's equations in place, a recurrent layer over time, a level set, free-form deformation by B-splines. Build: see ../../README.md.
#include <cugrad/cugrad.h>

#include "bench.h"

// The electric field's step: in place, with losses.
__global__ void electric(float *ex, float *ey, float *ez, const float *hx, const float *hy, const float *hz, const float *ca, const float *cb, int nx, int ny,
                         int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  int k = blockIdx.z * blockDim.z + threadIdx.z;
  if (i >= nx || j >= ny || k >= nz || i < 1 || j < 1 || k < 1) return;
  int at = (k * ny + j) * nx + i, plane = nx * ny;
  ex[at] = ca[at] * ex[at] + cb[at] * ((hz[at] - hz[at - nx]) - (hy[at] - hy[at - plane]));
  ey[at] = ca[at] * ey[at] + cb[at] * ((hx[at] - hx[at - plane]) - (hz[at] - hz[at - 1]));
  ez[at] = ca[at] * ez[at] + cb[at] * ((hy[at] - hy[at - 1]) - (hx[at] - hx[at - nx]));
}

// First the magnetic field gathers from the seeds, then what belongs to a cell alone.
__global__ void electric_hand_h(const float *__restrict__ cb, int nx, int ny, int nz, const float *__restrict__ ex_adj, const float *__restrict__ ey_adj,
                                const float *__restrict__ ez_adj, float *__restrict__ hx_adj, float *__restrict__ hy_adj, float *__restrict__ hz_adj) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, k = blockIdx.z;
  if (i >= nx || j >= ny || k >= nz) return;
  const int plane = nx * ny, at = (k * ny + j) * nx + i;
  float x = 0, y = 0, z = 0;
  if (i >= 1 && j >= 1 && k >= 1) {
    const float c = cb[at], sx = c * ex_adj[at], sy = c * ey_adj[at], sz = c * ez_adj[at];
    x += sy - sz, y += sz - sx, z += sx - sy;
  }
  if (i + 1 < nx && j >= 1 && k >= 1) {
    const float c = cb[at + 1];
    y -= c * ez_adj[at + 1], z += c * ey_adj[at + 1];
  }
  if (i >= 1 && j + 1 < ny && k >= 1) {
    const float c = cb[at + nx];
    x += c * ez_adj[at + nx], z -= c * ex_adj[at + nx];
  }
  if (i >= 1 && j >= 1 && k + 1 < nz) {
    const float c = cb[at + plane];
    x -= c * ey_adj[at + plane], y += c * ex_adj[at + plane];
  }
  hx_adj[at] += x, hy_adj[at] += y, hz_adj[at] += z;
}

__global__ void electric_hand_e(float *__restrict__ ex, float *__restrict__ ey, float *__restrict__ ez, const float *__restrict__ hx,
                                const float *__restrict__ hy, const float *__restrict__ hz, const float *__restrict__ ca, const float *__restrict__ cb, int nx,
                                int ny, int nz, float *__restrict__ ex_adj, float *__restrict__ ey_adj, float *__restrict__ ez_adj,
                                float *__restrict__ ca_adj, float *__restrict__ cb_adj) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, k = blockIdx.z;
  if (i >= nx || j >= ny || k >= nz || i < 1 || j < 1 || k < 1) return;
  const int plane = nx * ny, at = (k * ny + j) * nx + i;
  const float x = hx[at], y = hy[at], z = hz[at];
  const float cx = (z - hz[at - nx]) - (y - hy[at - plane]), cy = (x - hx[at - plane]) - (z - hz[at - 1]), cz = (y - hy[at - 1]) - (x - hx[at - nx]);
  const float a = ca[at], b = cb[at], sx = ex_adj[at], sy = ey_adj[at], sz = ez_adj[at], ox = ex[at], oy = ey[at], oz = ez[at];
  ex[at] = a * ox + b * cx, ey[at] = a * oy + b * cy, ez[at] = a * oz + b * cz;
  ex_adj[at] = a * sx, ey_adj[at] = a * sy, ez_adj[at] = a * sz;
  ca_adj[at] += sx * ox + sy * oy + sz * oz;
  cb_adj[at] += sx * cx + sy * cy + sz * cz;
}

static void electric_trial() {
  const int nx = 256, ny = bench::smaller() ? 16 : 256, nz = std::max(bench::size(8), 8), n = nx * ny * nz;
  bench::array<float> ex(n, -1, 1), ey(n, -1, 1), ez(n, -1, 1), hx(n, -1, 1), hy(n, -1, 1), hz(n, -1, 1), ca(n, 0.8, 1), cb(n, 0.3, 0.6);
  bench::array<float> ex_adj(n, -1, 1), ey_adj(n, -1, 1), ez_adj(n, -1, 1), hx_adj(n, -1, 1), hy_adj(n, -1, 1), hz_adj(n, -1, 1), ca_adj(n), cb_adj(n);
  const dim3 block(32, 8), grid(nx / 32, (ny + 7) / 8, nz);
  auto g = cugrad::gradient(electric, "ex, ey, ez, hx, hy, hz, ca, cb");
  bench::compare("electric field's step in place, 256^3", {&ex, &ey, &ez, &ex_adj, &ey_adj, &ez_adj, &hx_adj, &hy_adj, &hz_adj, &ca_adj, &cb_adj},
                 [&] { electric<<<grid, block>>>(ex, ey, ez, hx, hy, hz, ca, cb, nx, ny, nz); },
                 [&] {
                   g.execute_kernel(grid, block, ex.data, ey.data, ez.data, hx.data, hy.data, hz.data, ca.data, cb.data, nx, ny, nz, ex_adj.data,
                                    ey_adj.data, ez_adj.data, hx_adj.data, hy_adj.data, hz_adj.data, ca_adj.data, cb_adj.data);
                 },
                 [&] {
                   electric_hand_h<<<grid, block>>>(cb, nx, ny, nz, ex_adj, ey_adj, ez_adj, hx_adj, hy_adj, hz_adj);
                   electric_hand_e<<<grid, block>>>(ex, ey, ez, hx, hy, hz, ca, cb, nx, ny, nz, ex_adj, ey_adj, ez_adj, ca_adj, cb_adj);
                 });
}

// A simple recurrent unit: a thread for each unit walks over time; gates come from memory, weights of the state by unit.
enum { TIMES = 128 };

__device__ float squash(float v) { return 1.0f / (1.0f + expf(-v)); }

__global__ void recurrent(float *y, float *state, const float *gates, const float *wf, const float *wr, int units, int n, int times) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float c = state[i], vf = wf[i % units], vr = wr[i % units];
  for (int t = 0; t < times; t++) {
    float in = gates[(3 * t) * n + i];
    float f = squash(gates[(3 * t + 1) * n + i] + vf * c);
    float r = squash(gates[(3 * t + 2) * n + i] + vr * c);
    c = f * c + (1.0f - f) * in;
    y[t * n + i] = r * tanhf(c) + (1.0f - r) * in;
  }
  state[i] = c;
}

// The state before each step in local memory. Weights are added by units of a block.
__global__ void __launch_bounds__(128)
recurrent_hand(float *__restrict__ y, float *__restrict__ state, const float *__restrict__ gates, const float *__restrict__ wf, const float *__restrict__ wr,
               int units, int n, float *__restrict__ y_adj, float *__restrict__ state_adj, float *__restrict__ gates_adj, float *__restrict__ wf_adj,
               float *__restrict__ wr_adj) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float kept[TIMES], c = state[i];
  const float vf = wf[i % units], vr = wr[i % units];
#pragma unroll 4
  for (int t = 0; t < TIMES; ++t) {
    const float in = gates[3 * t * n + i];
    kept[t] = c;
    const float f = squash(gates[(3 * t + 1) * n + i] + vf * c), r = squash(gates[(3 * t + 2) * n + i] + vr * c);
    c = f * c + (1.0f - f) * in;
    y[t * n + i] = r * tanhf(c) + (1.0f - r) * in;
  }
  state[i] = c;
  float of_c = state_adj[i], of_vf = 0, of_vr = 0;
#pragma unroll 4
  for (int t = TIMES - 1; t >= 0; --t) {
    const float in = gates[3 * t * n + i], old = kept[t], seed = y_adj[t * n + i];
    const float f = squash(gates[(3 * t + 1) * n + i] + vf * old), r = squash(gates[(3 * t + 2) * n + i] + vr * old), now = f * old + (1.0f - f) * in,
                h = tanhf(now);
    y_adj[t * n + i] = 0;
    const float of_r = seed * (h - in) * r * (1.0f - r), of_now = of_c + seed * r * (1.0f - h * h), of_f = of_now * (old - in) * f * (1.0f - f);
    gates_adj[3 * t * n + i] += seed * (1.0f - r) + of_now * (1.0f - f);
    gates_adj[(3 * t + 1) * n + i] += of_f;
    gates_adj[(3 * t + 2) * n + i] += of_r;
    of_vf += of_f * old, of_vr += of_r * old;
    of_c = of_now * f + of_f * vf + of_r * vr;
  }
  state_adj[i] = of_c;
  atomicAdd(&wf_adj[i % units], of_vf);
  atomicAdd(&wr_adj[i % units], of_vr);
}

static void recurrent_trial() {
  const int n = bench::size(17), units = std::min(512, n);
  bench::array<float> y(TIMES * n), state(n, -1, 1), gates(3 * TIMES * n, -2, 2), wf(units, -1, 1), wr(units, -1, 1), y_adj(TIMES * n, -1, 1),
      state_adj(n, -1, 1), gates_adj(3 * TIMES * n, -1, 1), wf_adj(units), wr_adj(units);
  const dim3 block(128), grid((n + 127) / 128);
  auto g = cugrad::gradient(recurrent, "y, state, gates, wf, wr");
  bench::compare("recurrent units over 128 times, 2^17", {&y, &state, &y_adj, &state_adj, &gates_adj, &wf_adj, &wr_adj},
                 [&] { recurrent<<<grid, block>>>(y, state, gates, wf, wr, units, n, TIMES); },
                 [&] {
                   g.execute_kernel(grid, block, y.data, state.data, gates.data, wf.data, wr.data, units, n, (int)TIMES, y_adj.data, state_adj.data,
                                    gates_adj.data, wf_adj.data, wr_adj.data);
                 },
                 [&] { recurrent_hand<<<grid, block>>>(y, state, gates, wf, wr, units, n, y_adj, state_adj, gates_adj, wf_adj, wr_adj); });
}

// A level set by Godunov's scheme.
__global__ void level_set(float *next, const float *phi, const float *speed, float dt, float inverse_h, int nx, int ny, int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, k = blockIdx.z;
  if (i < 1 || j < 1 || k < 1 || i >= nx - 1 || j >= ny - 1 || k >= nz - 1) return;
  int at = (k * ny + j) * nx + i, plane = nx * ny;
  float p = phi[at], F = speed[at];
  float xm = (p - phi[at - 1]) * inverse_h, xp = (phi[at + 1] - p) * inverse_h;
  float ym = (p - phi[at - nx]) * inverse_h, yp = (phi[at + nx] - p) * inverse_h;
  float zm = (p - phi[at - plane]) * inverse_h, zp = (phi[at + plane] - p) * inverse_h;
  float squares;
  if (F > 0.0f) {
    xm = fmaxf(xm, 0.0f), xp = fminf(xp, 0.0f), ym = fmaxf(ym, 0.0f), yp = fminf(yp, 0.0f), zm = fmaxf(zm, 0.0f), zp = fminf(zp, 0.0f);
  } else {
    xm = fminf(xm, 0.0f), xp = fmaxf(xp, 0.0f), ym = fminf(ym, 0.0f), yp = fmaxf(yp, 0.0f), zm = fminf(zm, 0.0f), zp = fmaxf(zp, 0.0f);
  }
  squares = xm * xm + xp * xp + ym * ym + yp * yp + zm * zm + zp * zp;
  next[at] = p - dt * F * sqrtf(squares + 1e-12f);
}

// Tiles of 32 x 8 walk down 32 planes: own columns are added in registers, neighbours' in shared memory, what leaves the tile atomically.
enum { DEPTH = 32 };

__global__ void __launch_bounds__(256)
level_set_hand(float *__restrict__ next, const float *__restrict__ phi, const float *__restrict__ speed, float dt, float inverse_h, int nx, int ny, int nz,
               float *__restrict__ next_adj, float *__restrict__ phi_adj, float *__restrict__ speed_adj) {
  __shared__ float sides[2][4][8][32];
  const int tx = threadIdx.x, ty = threadIdx.y, i = blockIdx.x * 32 + tx, j = blockIdx.y * 8 + ty, from = blockIdx.z * DEPTH, to = min(from + DEPTH, nz);
  const int plane = nx * ny;
  const bool there = i < nx && j < ny, inner = i >= 1 && j >= 1 && i < nx - 1 && j < ny - 1, rim = tx == 0 || tx == 31 || ty == 0 || ty == 7;
  int at = (from * ny + j) * nx + i;
  float below = there && from > 0 ? phi[at - plane] : 0, p = there ? phi[at] : 0, above = 0;
  // What has been added to the plane before and to this one.
  float before = 0, here = 0;
  for (int k = from; k < to; ++k, at += plane) {
    above = there && k + 1 < nz ? phi[at + plane] : 0;
    float own = 0, c[6] = {};
    if (inner && k >= 1 && k < nz - 1) {
      const float F = speed[at], seed = next_adj[at];
      float d[6] = {(p - phi[at - 1]) * inverse_h, (phi[at + 1] - p) * inverse_h, (p - phi[at - nx]) * inverse_h,
                    (phi[at + nx] - p) * inverse_h, (p - below) * inverse_h,     (above - p) * inverse_h};
      float squares = 0;
#pragma unroll
      for (int e = 0; e < 6; ++e) {
        d[e] = (F > 0) == (e % 2 == 0) ? fmaxf(d[e], 0.0f) : fminf(d[e], 0.0f);
        squares += d[e] * d[e];
      }
      const float length = sqrtf(squares + 1e-12f), scale = -dt * F * seed / length * inverse_h;
      next[at] = p - dt * F * length;
      next_adj[at] = 0;
      speed_adj[at] -= dt * length * seed;
      own = seed;
#pragma unroll
      for (int e = 0; e < 6; ++e) {
        c[e] = e % 2 == 0 ? -scale * d[e] : scale * d[e];
        own -= c[e];
      }
    }
    float(*s)[8][32] = sides[k & 1];
#pragma unroll
    for (int e = 0; e < 4; ++e) s[e][ty][tx] = c[e];
    // Threads outside of the tile's rim take these in; the rim's own go out.
    if (tx == 0 && c[0] != 0) atomicAdd(&phi_adj[at - 1], c[0]);
    if (tx == 31 && c[1] != 0) atomicAdd(&phi_adj[at + 1], c[1]);
    if (ty == 0 && c[2] != 0) atomicAdd(&phi_adj[at - nx], c[2]);
    if (ty == 7 && c[3] != 0) atomicAdd(&phi_adj[at + nx], c[3]);
    if (k > from && there) {
      const float all = before + c[4];
      if (rim || k - 1 == from) atomicAdd(&phi_adj[at - plane], all);
      else phi_adj[at - plane] += all;
    } else if (there && c[4] != 0) {
      atomicAdd(&phi_adj[at - plane], c[4]);
    }
    __syncthreads();
    float sum = here + own;
    if (tx < 31) sum += s[0][ty][tx + 1];
    if (tx > 0) sum += s[1][ty][tx - 1];
    if (ty < 7) sum += s[2][ty + 1][tx];
    if (ty > 0) sum += s[3][ty - 1][tx];
    before = sum, here = c[5];
    below = p, p = above;
  }
  if (!there || from >= to) return;
  atomicAdd(&phi_adj[at - plane], before);
  if (to < nz && here != 0) atomicAdd(&phi_adj[at], here);
}

static void level_set_trial() {
  const int nx = 256, ny = bench::smaller() ? 32 : 256, nz = bench::smaller() ? 40 : 256, n = nx * ny * nz;
  bench::array<float> next(n), phi(n, -1, 1), speed(n, -1, 1), next_adj(n, -1, 1), phi_adj(n, -1, 1), speed_adj(n);
  const dim3 block(32, 8), grid((nx + 31) / 32, (ny + 7) / 8, nz), few((nx + 31) / 32, (ny + 7) / 8, (nz + DEPTH - 1) / DEPTH);
  const float dt = 0.2f, inverse_h = 1.5f;
  auto g = cugrad::gradient(level_set, "next, phi, speed");
  bench::compare("level set by Godunov's scheme, 256^3", {&next, &next_adj, &phi_adj, &speed_adj},
                 [&] { level_set<<<grid, block>>>(next, phi, speed, dt, inverse_h, nx, ny, nz); },
                 [&] {
                   g.execute_kernel(grid, block, next.data, phi.data, speed.data, dt, inverse_h, nx, ny, nz, next_adj.data, phi_adj.data,
                                    speed_adj.data);
                 },
                 [&] { level_set_hand<<<few, block>>>(next, phi, speed, dt, inverse_h, nx, ny, nz, next_adj, phi_adj, speed_adj); });
}

// A deformation by cubic B-splines: each voxel reads 4 x 4 x 4 places of a coarse lattice.
enum { SPACING = 8 };

__host__ __device__ inline void spline(float u, float *w) {
  float v = 1.0f - u;
  w[0] = v * v * v / 6.0f;
  w[1] = (3.0f * u * u * u - 6.0f * u * u + 4.0f) / 6.0f;
  w[2] = (3.0f * v * v * v - 6.0f * v * v + 4.0f) / 6.0f;
  w[3] = u * u * u / 6.0f;
}

__global__ void deform(float *field, const float *control, int nx, int ny, int nz, int cx, int cy, int cz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x >= nx || y >= ny || z >= nz) return;
  int bx = x / SPACING, by = y / SPACING, bz = z / SPACING;
  float wx[4], wy[4], wz[4];
  spline((x - bx * SPACING) / (float)SPACING, wx);
  spline((y - by * SPACING) / (float)SPACING, wy);
  spline((z - bz * SPACING) / (float)SPACING, wz);
  for (int c = 0; c < 3; c++) {
    float sum = 0.0f;
    for (int l = 0; l < 4; l++)
      for (int m = 0; m < 4; m++)
        for (int n = 0; n < 4; n++) sum += wz[l] * wy[m] * wx[n] * control[((c * cz + bz + l) * cy + by + m) * cx + bx + n];
    field[((c * nz + z) * ny + y) * nx + x] = sum;
  }
}

// A block has the 8 x 8 x 8 voxels between lattice places: all sums are done axis by axis in shared memory.
__global__ void __launch_bounds__(512)
deform_hand(float *__restrict__ field, const float *__restrict__ control, int nx, int ny, int nz, int cx, int cy, int cz, float *__restrict__ field_adj,
            float *__restrict__ control_adj) {
  __shared__ float w[SPACING][4], lattice[3][4][4][4], ones[3][4][4][8], twos[3][4][8][8], seeds[3][8][8][8];
  const int t = threadIdx.x, x = t % 8, y = t / 8 % 8, z = t / 64;
  if (t < SPACING) spline(t / (float)SPACING, w[t]);
  if (t < 192) {
    const int c = t / 64, l = t / 16 % 4, m = t / 4 % 4, n = t % 4;
    lattice[c][l][m][n] = control[((c * cz + blockIdx.z + l) * cy + blockIdx.y + m) * cx + blockIdx.x + n];
  }
  const int vx = blockIdx.x * 8 + x, vy = blockIdx.y * 8 + y, vz = blockIdx.z * 8 + z;
  const bool there = vx < nx && vy < ny && vz < nz;
  const size_t at = (size_t(vz) * ny + vy) * nx + vx, all = size_t(nx) * ny * nz;
#pragma unroll
  for (int c = 0; c < 3; ++c) seeds[c][z][y][x] = there ? field_adj[c * all + at] : 0;
  __syncthreads();
  if (t < 384) {
    const int c = t / 128, l = t / 32 % 4, m = t / 8 % 4;
    float sum = 0;
#pragma unroll
    for (int n = 0; n < 4; ++n) sum += w[x][n] * lattice[c][l][m][n];
    ones[c][l][m][x] = sum;
  }
  __syncthreads();
  for (int e = t; e < 768; e += 512) {
    const int c = e / 256, l = e / 64 % 4, v = e / 8 % 8;
    float sum = 0;
#pragma unroll
    for (int m = 0; m < 4; ++m) sum += w[v][m] * ones[c][l][m][e % 8];
    twos[c][l][v][e % 8] = sum;
  }
  __syncthreads();
  if (there) {
#pragma unroll
    for (int c = 0; c < 3; ++c) {
      float sum = 0;
#pragma unroll
      for (int l = 0; l < 4; ++l) sum += w[z][l] * twos[c][l][y][x];
      field[c * all + at] = sum;
      field_adj[c * all + at] = 0;
    }
  }
  __syncthreads();
  for (int e = t; e < 768; e += 512) {
    const int c = e / 256, l = e / 64 % 4, v = e / 8 % 8;
    float sum = 0;
#pragma unroll
    for (int q = 0; q < 8; ++q) sum += w[q][l] * seeds[c][q][v][e % 8];
    twos[c][l][v][e % 8] = sum;
  }
  __syncthreads();
  if (t < 384) {
    const int c = t / 128, l = t / 32 % 4, m = t / 8 % 4;
    float sum = 0;
#pragma unroll
    for (int q = 0; q < 8; ++q) sum += w[q][m] * twos[c][l][q][x];
    ones[c][l][m][x] = sum;
  }
  __syncthreads();
  if (t < 192) {
    const int c = t / 64, l = t / 16 % 4, m = t / 4 % 4, n = t % 4;
    float sum = 0;
#pragma unroll
    for (int q = 0; q < 8; ++q) sum += w[q][n] * ones[c][l][m][q];
    atomicAdd(&control_adj[((c * cz + blockIdx.z + l) * cy + blockIdx.y + m) * cx + blockIdx.x + n], sum);
  }
}

static void deform_trial() {
  const int nx = bench::smaller() ? 64 : 256, ny = bench::smaller() ? 16 : 256, nz = bench::smaller() ? 16 : 128, n = nx * ny * nz;
  const int cx = nx / SPACING + 3, cy = ny / SPACING + 3, cz = nz / SPACING + 3;
  bench::array<float> field(3 * n), control(3 * cx * cy * cz, -1, 1), field_adj(3 * n, -1, 1), control_adj(3 * cx * cy * cz, -1, 1);
  const dim3 block(32, 4, 2), grid((nx + 31) / 32, (ny + 3) / 4, (nz + 1) / 2), cells(nx / SPACING, ny / SPACING, nz / SPACING);
  auto g = cugrad::gradient(deform, "field, control");
  bench::compare("deformation by B-splines, 256 x 256 x 128", {&field, &field_adj, &control_adj},
                 [&] { deform<<<grid, block>>>(field, control, nx, ny, nz, cx, cy, cz); },
                 [&] { g.execute_kernel(grid, block, field.data, control.data, nx, ny, nz, cx, cy, cz, field_adj.data, control_adj.data); },
                 [&] { deform_hand<<<cells, 512>>>(field, control, nx, ny, nz, cx, cy, cz, field_adj, control_adj); });
}

int main(int count, char **words) {
  bench::arguments(count, words);
  electric_trial();
  recurrent_trial();
  level_set_trial();
  deform_trial();
  return bench::finish();
}
