// Forces of three bodies by lists, American puts on a binomial tree, Asian options on baskets by Monte Carlo.
#include <cugrad/cugrad.h>

#include "bench.h"

__device__ void add4(float4 *to, float x, float y, float z) {
#if __CUDA_ARCH__ >= 900
  atomicAdd(to, make_float4(x, y, z, 0));
#else
  atomicAdd(&to->x, x), atomicAdd(&to->y, y), atomicAdd(&to->z, z);
#endif
}

// 1. Stillinger and Weber: pairs and angles; forces are added for all three.
__global__ void stillinger_weber(float4 *force, float *energy, const float4 *at, const int *list, const int *count, float A, float B, float gamma,
                                 float lambda, float cut, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 p = at[i];
  int m = count[i];
  float e = 0, fx = 0, fy = 0, fz = 0;
  for (int a = 0; a < m; a++) {
    int j = list[a * n + i];
    float4 q = at[j];
    float ux = q.x - p.x, uy = q.y - p.y, uz = q.z - p.z, r1 = sqrtf(ux * ux + uy * uy + uz * uz);
    if (r1 >= cut) continue;
    float w1 = 1.0f / (r1 - cut), tail = expf(w1), r4 = 1.0f / (r1 * r1 * r1 * r1), pair = A * (B * r4 - 1.0f) * tail;
    e += 0.5f * pair;
    float slope = 0.5f * (-4.0f * A * B * r4 / r1 * tail - pair * w1 * w1) / r1;
    float jx = slope * ux, jy = slope * uy, jz = slope * uz;
    float f1 = expf(gamma * w1);
    for (int b = a + 1; b < m; b++) {
      int k = list[b * n + i];
      float4 s = at[k];
      float vx = s.x - p.x, vy = s.y - p.y, vz = s.z - p.z, r2 = sqrtf(vx * vx + vy * vy + vz * vz);
      if (r2 >= cut) continue;
      float w2 = 1.0f / (r2 - cut), f2 = expf(gamma * w2), inv = 1.0f / (r1 * r2);
      float c = (ux * vx + uy * vy + uz * vz) * inv, d = c + 1.0f / 3.0f, h = lambda * f1 * f2 * d;
      e += h * d;
      float cross = 2.0f * h * inv, own1 = -2.0f * h * c / (r1 * r1) - h * d * gamma * w1 * w1 / r1, own2 = -2.0f * h * c / (r2 * r2) - h * d * gamma * w2 * w2 / r2;
      jx += cross * vx + own1 * ux;
      jy += cross * vy + own1 * uy;
      jz += cross * vz + own1 * uz;
      float kx = cross * ux + own2 * vx, ky = cross * uy + own2 * vy, kz = cross * uz + own2 * vz;
      atomicAdd(&force[k].x, -kx);
      atomicAdd(&force[k].y, -ky);
      atomicAdd(&force[k].z, -kz);
      fx += kx;
      fy += ky;
      fz += kz;
    }
    atomicAdd(&force[j].x, -jx);
    atomicAdd(&force[j].y, -jy);
    atomicAdd(&force[j].z, -jz);
    fx += jx;
    fy += jy;
    fz += jz;
  }
  atomicAdd(&force[i].x, fx);
  atomicAdd(&force[i].y, fy);
  atomicAdd(&force[i].z, fz);
  energy[i] = e;
}

// 16 lanes an atom, a neighbour each. Forces are a gradient, so what their seeds give is the change of forces along the seeds.
__global__ void __launch_bounds__(128)
stillinger_weber_hand(float4 *__restrict__ force, float *__restrict__ energy, const float4 *__restrict__ at, const int *__restrict__ list,
                      const int *__restrict__ count, float A, float B, float gamma, float lambda, float cut, int n, const float4 *__restrict__ force_adj,
                      float *__restrict__ energy_adj, float4 *__restrict__ at_adj) {
  const int i = (blockIdx.x * blockDim.x + threadIdx.x) / 16, lane = threadIdx.x % 16;
  const bool real = i < n;
  float ux = 0, uy = 0, uz = 0, dux = 0, duy = 0, duz = 0, r = 1, f = 0, df = 0;
  float inv = 1, w = 0, dr = 0, seed = 0;
  int j = -1;
  if (real && lane < count[i]) j = list[lane * n + i];
  if (real) seed = energy_adj[i];
  if (j >= 0) {
    const float4 p = at[i], q = at[j];
    ux = q.x - p.x, uy = q.y - p.y, uz = q.z - p.z;
    r = sqrtf(ux * ux + uy * uy + uz * uz);
    if (r >= cut) {
      j = -1, ux = uy = uz = 0;
    } else {
      const float4 s = force_adj[i], t = force_adj[j];
      dux = t.x - s.x, duy = t.y - s.y, duz = t.z - s.z;
      inv = 1 / r, w = 1 / (r - cut), f = expf(gamma * w);
      ux *= inv, uy *= inv, uz *= inv;
      dr = ux * dux + uy * duy + uz * duz;
      dux = (dux - dr * ux) * inv, duy = (duy - dr * uy) * inv, duz = (duz - dr * uz) * inv;
      df = -gamma * w * w * f * dr;
    }
  }
  const int most = __reduce_max_sync(~0u, real ? count[i] : 0);
  float s2 = 0, ds2 = 0, sx = 0, sy = 0, sz = 0, dsx = 0, dsy = 0, dsz = 0, own = 0, down = 0;
  for (int k = 0; k < most; ++k) {
    const float vx = __shfl_sync(~0u, ux, k, 16), vy = __shfl_sync(~0u, uy, k, 16), vz = __shfl_sync(~0u, uz, k, 16);
    const float dvx = __shfl_sync(~0u, dux, k, 16), dvy = __shfl_sync(~0u, duy, k, 16), dvz = __shfl_sync(~0u, duz, k, 16);
    float f2 = __shfl_sync(~0u, f, k, 16), df2 = __shfl_sync(~0u, df, k, 16);
    if (k == lane) f2 = df2 = 0;
    const float c = ux * vx + uy * vy + uz * vz, dc = dux * vx + duy * vy + duz * vz + ux * dvx + uy * dvy + uz * dvz, d = c + 1.0f / 3.0f;
    const float g = d * f2, dg = dc * f2 + d * df2;
    s2 += d * g, ds2 += dc * g + d * dg;
    sx += g * vx, sy += g * vy, sz += g * vz;
    dsx += dg * vx + g * dvx, dsy += dg * vy + g * dvy, dsz += dg * vz + g * dvz;
    own += g * c, down += dg * c + g * dc;
  }
  float gx = 0, gy = 0, gz = 0, ax = 0, ay = 0, az = 0, e = 0;
  if (j >= 0) {
    // g = lambda (2 f / r (s - own u) + f' s2 u) + slope u
    const float w2 = w * w, f1 = -gamma * w2 * f, f11 = (gamma * gamma * w2 * w2 + 2 * gamma * w2 * w) * f;
    const float tail = expf(w), r4 = inv * inv * inv * inv, P = 0.5f * A * (B * r4 - 1), P1 = -2 * A * B * r4 * inv, P11 = 10 * A * B * r4 * inv * inv;
    const float slope = (P1 - P * w2) * tail, curve = (P11 - 2 * P1 * w2 + P * (w2 * w2 + 2 * w2 * w)) * tail;
    const float m = 2 * lambda * f * inv, dm = 2 * lambda * (df - f * dr * inv) * inv;
    const float along = lambda * f1 * s2 + slope - m * own, dalong = lambda * (f11 * dr * s2 + f1 * ds2) + curve * dr - dm * own - m * down;
    e = P * tail + 0.5f * lambda * f * s2;
    gx = m * sx + along * ux, gy = m * sy + along * uy, gz = m * sz + along * uz;
    ax = seed * gx - (dm * sx + m * dsx + dalong * ux + along * dux);
    ay = seed * gy - (dm * sy + m * dsy + dalong * uy + along * duy);
    az = seed * gz - (dm * sz + m * dsz + dalong * uz + along * duz);
    add4(&force[j], -gx, -gy, -gz);
    add4(&at_adj[j], ax, ay, az);
  }
#pragma unroll
  for (int step = 8; step; step >>= 1) {
    e += __shfl_xor_sync(~0u, e, step), gx += __shfl_xor_sync(~0u, gx, step), gy += __shfl_xor_sync(~0u, gy, step), gz += __shfl_xor_sync(~0u, gz, step);
    ax += __shfl_xor_sync(~0u, ax, step), ay += __shfl_xor_sync(~0u, ay, step), az += __shfl_xor_sync(~0u, az, step);
  }
  if (!real || lane) return;
  add4(&force[i], gx, gy, gz);
  add4(&at_adj[i], -ax, -ay, -az);
  energy[i] = e, energy_adj[i] = 0;
}

static void three_body_trial() {
  const int nx = bench::smaller() ? 8 : 64, ny = bench::smaller() ? 6 : 32, nz = bench::smaller() ? 5 : 32, n = nx * ny * nz;
  const float cut = 1.75f;
  std::vector<float> places(4 * n);
  for (int i = 0; i < n; ++i) {
    const int x = i % nx, y = i / nx % ny, z = i / nx / ny;
    places[4 * i] = float(x + 0.3 * (bench::number(3 * i + 1) - 0.5)), places[4 * i + 1] = float(y + 0.3 * (bench::number(3 * i + 2) - 0.5));
    places[4 * i + 2] = float(z + 0.3 * (bench::number(3 * i + 3) - 0.5)), places[4 * i + 3] = 1;
  }
  std::vector<int> neighbours(16 * n), counts(n);
  for (int i = 0; i < n; ++i)
    for (int d = 0; d < 27 && counts[i] < 16; ++d) {
      const int x = i % nx + d % 3 - 1, y = i / nx % ny + d / 3 % 3 - 1, z = i / nx / ny + d / 9 - 1, j = (z * ny + y) * nx + x;
      if (d == 13 || x < 0 || y < 0 || z < 0 || x >= nx || y >= ny || z >= nz) continue;
      float r2 = 0;
      for (int k = 0; k < 3; ++k) r2 += (places[4 * i + k] - places[4 * j + k]) * (places[4 * i + k] - places[4 * j + k]);
      if (r2 < 1.8f * 1.8f) neighbours[counts[i]++ * n + i] = j;
    }
  bench::array<int> list(neighbours), count(counts);
  bench::array<float> force(4 * n), energy(n), at(places), force_adj(4 * n, -1, 1), energy_adj(n, -1, 1), at_adj(4 * n, -1, 1);
  const float A = 7.05f, B = 0.6f, gamma = 1.2f, lambda = 2.1f;
  const dim3 block(128), grid((n + 127) / 128);
  auto g = cugrad::gradient(stillinger_weber, "force, energy, at");
  bench::compare("three-body forces by lists of 16, 2^16", {&force, &energy, &force_adj, &energy_adj, &at_adj},
                 [&] { stillinger_weber<<<grid, block>>>((float4 *)force.data, energy, (const float4 *)at.data, list, count, A, B, gamma, lambda, cut, n); },
                 [&] {
                   g.execute_kernel(grid, block, (float4 *)force.data, energy.data, (float4 *)at.data, list.data, count.data, A, B, gamma, lambda, cut, n,
                                    (float4 *)force_adj.data, energy_adj.data, (float4 *)at_adj.data);
                 },
                 [&] {
                   stillinger_weber_hand<<<(16 * n + 127) / 128, 128>>>((float4 *)force.data, energy, (const float4 *)at.data, list, count, A, B, gamma, lambda,
                                                                        cut, n, (const float4 *)force_adj.data, energy_adj, (float4 *)at_adj.data);
                 });
}

// 2. American puts by the tree of Cox, Ross and Rubinstein; an option a block.
enum { STEPS = 255 };

__global__ void binomial(float *price, const float *spot, const float *strike, const float *vol, const float *years, float rate) {
  __shared__ float value[STEPS + 1];
  int o = blockIdx.x, j = threadIdx.x;
  float s = spot[o], k = strike[o], dt = years[o] / STEPS, step = vol[o] * sqrtf(dt);
  float up = expf(step), down = 1.0f / up, grow = expf(rate * dt), discount = 1.0f / grow, p = (grow - down) / (up - down);
  value[j] = fmaxf(k - s * expf(step * (2 * j - STEPS)), 0.0f);
  for (int t = STEPS - 1; t >= 0; t--) {
    __syncthreads();
    float now = 0.0f;
    if (j <= t) {
      now = discount * (p * value[j + 1] + (1.0f - p) * value[j]);
      now = fmaxf(now, k - s * expf(step * (2 * j - t)));
    }
    __syncthreads();
    if (j <= t) value[j] = now;
  }
  if (j == 0) price[o] = value[0];
}

// A warp an option, neighbouring nodes in registers. Slopes by ln(spot), step, p and discount roll back with the values; by the strike
// it is the rest, for a price is homogeneous in spot and strike.
struct Node {
  float v, s, h, p, q;
};

template <int Per>
__device__ __forceinline__ void roll(Node *node, float *share, int from, int to, float k, float s, float step, float up, float p, float discount, int lane) {
  for (int t = from; t >= to; --t) {
    Node after;
    after.v = __shfl_down_sync(~0u, node[0].v, 1), after.s = __shfl_down_sync(~0u, node[0].s, 1), after.h = __shfl_down_sync(~0u, node[0].h, 1);
    after.p = __shfl_down_sync(~0u, node[0].p, 1), after.q = __shfl_down_sync(~0u, node[0].q, 1);
    const float dp = discount * p, dq = discount * (1 - p);
    const bool anew = t % 16 == 0;
#pragma unroll
    for (int l = 0; l < Per; ++l) {
      const int m = 2 * (lane * Per + l) - t;
      share[l] = anew ? s * expf(step * m) : share[l] * up;
      const Node a = node[l], b = l + 1 < Per ? node[l + 1] : after;
      const float mean = p * b.v + (1 - p) * a.v, wait = discount * mean, now = k - share[l];
      const bool waits = wait >= now;
      Node r;
      r.v = waits ? wait : now;
      r.s = waits ? dp * b.s + dq * a.s : -share[l];
      r.h = waits ? dp * b.h + dq * a.h : -share[l] * m;
      r.p = waits ? dp * b.p + dq * a.p + discount * (b.v - a.v) : 0;
      r.q = waits ? dp * b.q + dq * a.q + mean : 0;
      node[l] = r;
    }
  }
}

template <int Per>
__device__ __forceinline__ void spread(Node *node, float *share, int lane) {
#pragma unroll
  for (int l = 0; l < Per; ++l) {
#define MOVE(x, y) { const float low = __shfl_sync(~0u, x, lane / 2), high = __shfl_sync(~0u, y, lane / 2); moved = lane % 2 ? high : low; }
    float moved;
    Node r;
    MOVE(node[l].v, node[Per + l].v) r.v = moved;
    MOVE(node[l].s, node[Per + l].s) r.s = moved;
    MOVE(node[l].h, node[Per + l].h) r.h = moved;
    MOVE(node[l].p, node[Per + l].p) r.p = moved;
    MOVE(node[l].q, node[Per + l].q) r.q = moved;
    MOVE(share[l], share[Per + l])
    // Lower nodes are still to be moved: l < Per are read by this pass only, and no later pass reads them.
    node[l] = r, share[l] = moved;
#undef MOVE
  }
}

__global__ void __launch_bounds__(128)
binomial_hand(float *__restrict__ price, const float *__restrict__ spot, const float *__restrict__ strike, const float *__restrict__ vol,
              const float *__restrict__ years, float rate, int options, float *__restrict__ price_adj, float *__restrict__ spot_adj,
              float *__restrict__ strike_adj, float *__restrict__ vol_adj, float *__restrict__ years_adj, float *__restrict__ rate_adj) {
  const int o = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (o >= options) return;
  const float s = spot[o], k = strike[o], sigma = vol[o], dt = years[o] / STEPS, root = sqrtf(dt), step = sigma * root;
  const float up = expf(step), down = 1.0f / up, grow = expf(rate * dt), discount = 1.0f / grow, p = (grow - down) / (up - down);
  Node node[8];
  float share[8];
#pragma unroll
  for (int l = 0; l < 8; ++l) {
    const int m = 2 * (lane * 8 + l) - STEPS;
    share[l] = s * expf(step * m);
    const bool worth = k - share[l] >= 0;
    node[l] = {worth ? k - share[l] : 0, worth ? -share[l] : 0, worth ? -share[l] * m : 0, 0, 0};
  }
  roll<8>(node, share, STEPS - 1, 127, k, s, step, up, p, discount, lane);
  spread<4>(node, share, lane);
  roll<4>(node, share, 126, 63, k, s, step, up, p, discount, lane);
  spread<2>(node, share, lane);
  roll<2>(node, share, 62, 31, k, s, step, up, p, discount, lane);
  spread<1>(node, share, lane);
  roll<1>(node, share, 30, 0, k, s, step, up, p, discount, lane);
  if (lane) return;
  const Node r = node[0];
  const float seed = price_adj[o], across = 1 / (up - down);
  // p by ln(up): (down - p (up + down)) / (up - down)
  const float of_step = r.h + r.p * (down - p * (up + down)) * across, of_grow = r.p * across - r.q * discount * discount;
  const float of_dt = of_step * sigma * 0.5f / root + of_grow * rate * grow;
  price[o] = r.v, price_adj[o] = 0;
  spot_adj[o] += seed * r.s / s, strike_adj[o] += seed * (r.v - r.s) / k;
  vol_adj[o] += seed * of_step * root, years_adj[o] += seed * of_dt / STEPS;
  atomicAdd(rate_adj, seed * of_grow * dt * grow);
}

static void binomial_trial() {
  const int n = bench::smaller() ? 6 : 4096;
  bench::array<float> price(n), spot(n, 90, 110), strike(n, 90, 110), vol(n, 0.15, 0.5), years(n, 0.5, 2), price_adj(n, -1, 1), spot_adj(n, -1, 1),
      strike_adj(n, -1, 1), vol_adj(n, -1, 1), years_adj(n, -1, 1), rate_adj(1);
  const float rate = 0.04f;
  auto g = cugrad::gradient(binomial, "price, spot, strike, vol, years, rate");
  bench::compare("American puts, tree of 255, 2^12", {&price, &price_adj, &spot_adj, &strike_adj, &vol_adj, &years_adj, &rate_adj},
                 [&] { binomial<<<n, STEPS + 1>>>(price, spot, strike, vol, years, rate); },
                 [&] {
                   g.execute_kernel(dim3(n), dim3(STEPS + 1), price.data, spot.data, strike.data, vol.data, years.data, rate, price_adj.data, spot_adj.data,
                                    strike_adj.data, vol_adj.data, years_adj.data, rate_adj.data);
                 },
                 [&] {
                   binomial_hand<<<(n + 3) / 4, 128>>>(price, spot, strike, vol, years, rate, n, price_adj, spot_adj, strike_adj, vol_adj, years_adj, rate_adj);
                 }, 2e-3);
}

// 3. Asian options on a basket of eight, correlated by a lower triangle that all read.
enum { ASSETS = 8 };

__device__ inline float uniform(unsigned &state) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return ((state >> 8) + 0.5f) * (1.0f / 16777216.0f);
}

__device__ inline unsigned start(unsigned i) {
  i = (i ^ 61u) ^ (i >> 16);
  i *= 9u;
  i ^= i >> 4;
  i *= 0x27d4eb2du;
  i ^= i >> 15;
  return i | 1u;
}

__global__ void basket(float *payoff, const float *spot, const float *vol, const float *chol, const float *weight, float rate, float strike, float dt,
                       int steps, unsigned seed, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned state = start(seed + i);
  float x[ASSETS], sum = 0.0f;
  for (int a = 0; a < ASSETS; a++) x[a] = logf(spot[a]);
  for (int t = 0; t < steps; t++) {
    float z[ASSETS];
    for (int a = 0; a < ASSETS; a += 2) {
      float radius = sqrtf(-2.0f * logf(uniform(state))), s, c;
      sincospif(2.0f * uniform(state), &s, &c);
      z[a] = radius * c;
      z[a + 1] = radius * s;
    }
    for (int a = 0; a < ASSETS; a++) {
      float w = 0.0f;
      for (int b = 0; b <= a; b++) w += chol[a * ASSETS + b] * z[b];
      x[a] += (rate - 0.5f * vol[a] * vol[a]) * dt + vol[a] * sqrtf(dt) * w;
      sum += weight[a] * expf(x[a]);
    }
  }
  payoff[i] = expf(-rate * dt * steps) * fmaxf(sum / steps - strike, 0.0f);
}

// All slopes of a path are sums over its times, so they go forward with it; a thread has many paths.
__global__ void __launch_bounds__(128, 3)
basket_hand(float *__restrict__ payoff, const float *__restrict__ spot, const float *__restrict__ vol, const float *__restrict__ chol,
            const float *__restrict__ weight, float rate, float strike, float dt, int steps, unsigned seed, int n, float *__restrict__ payoff_adj,
            float *__restrict__ spot_adj, float *__restrict__ vol_adj, float *__restrict__ chol_adj, float *__restrict__ weight_adj,
            float *__restrict__ rate_adj, float *__restrict__ strike_adj) {
  __shared__ float sv[4][ASSETS], L[36], total[54];
  const int t0 = threadIdx.x;
  const float root = sqrtf(dt);
  if (t0 < ASSETS) sv[0][t0] = logf(spot[t0]), sv[1][t0] = (rate - 0.5f * vol[t0] * vol[t0]) * dt, sv[2][t0] = vol[t0] * root, sv[3][t0] = weight[t0];
  if (t0 < 64 && t0 % 8 <= t0 / 8) L[t0 / 8 * (t0 / 8 + 1) / 2 + t0 % 8] = chol[t0];
  if (t0 < 54) total[t0] = 0;
  __syncthreads();
  // By asset: sum of prices, of prices times time; by pair: of prices times the sum of normals. Then 1 for strike, 1 for the payoff.
  float all[54] = {};
  for (int i = blockIdx.x * blockDim.x + t0; i < n; i += gridDim.x * blockDim.x) {
    unsigned state = start(seed + i);
    float Z[ASSETS] = {}, S[ASSETS] = {}, T[ASSETS] = {}, G[36] = {}, sum = 0;
    for (int t = 1; t <= steps; ++t) {
#pragma unroll
      for (int a = 0; a < ASSETS; a += 2) {
        const float radius = sqrtf(-2.0f * logf(uniform(state)));
        float s, c;
        sincospif(2.0f * uniform(state), &s, &c);
        Z[a] += radius * c, Z[a + 1] += radius * s;
      }
#pragma unroll
      for (int a = 0; a < ASSETS; ++a) {
        float w = 0;
#pragma unroll
        for (int b = 0; b <= a; ++b) w += L[a * (a + 1) / 2 + b] * Z[b];
        const float price = expf(sv[0][a] + t * sv[1][a] + sv[2][a] * w);
        sum += sv[3][a] * price;
        S[a] += price, T[a] += t * price;
#pragma unroll
        for (int b = 0; b <= a; ++b) G[a * (a + 1) / 2 + b] += price * Z[b];
      }
    }
    const float discount = expf(-rate * dt * steps), above = sum / steps - strike, own = payoff_adj[i];
    payoff[i] = discount * fmaxf(above, 0), payoff_adj[i] = 0;
    if (above >= 0) {
      const float k = own * discount / steps;
#pragma unroll
      for (int a = 0; a < ASSETS; ++a) all[a] += k * S[a], all[8 + a] += k * T[a];
#pragma unroll
      for (int e = 0; e < 36; ++e) all[16 + e] += k * G[e];
      all[52] += own * discount, all[53] += own * discount * above;
    }
  }
#pragma unroll
  for (int e = 0; e < 54; ++e) {
    float v = all[e];
#pragma unroll
    for (int step = 16; step; step >>= 1) v += __shfl_xor_sync(~0u, v, step);
    if (t0 % 32 == 0) atomicAdd(&total[e], v);
  }
  __syncthreads();
  if (t0 < ASSETS) {
    const int a = t0;
    const float w = weight[a], v = vol[a];
    float along = 0;
    for (int b = 0; b <= a; ++b) {
      const float of = total[16 + a * (a + 1) / 2 + b];
      along += L[a * (a + 1) / 2 + b] * of;
      atomicAdd(&chol_adj[a * ASSETS + b], w * v * root * of);
    }
    atomicAdd(&spot_adj[a], w * total[a] / spot[a]);
    atomicAdd(&weight_adj[a], total[a]);
    atomicAdd(&vol_adj[a], w * (root * along - v * dt * total[8 + a]));
    atomicAdd(rate_adj, w * dt * total[8 + a] - (a == 0 ? dt * steps * total[53] : 0));
    if (a == 0) atomicAdd(strike_adj, -total[52]);
  }
}

static void basket_trial() {
  const int n = bench::smaller() ? 300 : 1 << 20, steps = 16;
  std::vector<float> lower(64);
  for (int a = 0; a < 8; ++a) {
    float rest = 1;
    for (int b = 0; b < a; ++b) lower[a * 8 + b] = float(0.25 * bench::number(a * 8 + b)), rest -= lower[a * 8 + b] * lower[a * 8 + b];
    lower[a * 8 + a] = std::sqrt(rest);
  }
  bench::array<float> payoff(n), spot(8, 90, 110), vol(8, 0.1, 0.4), chol(lower), weight(8, 0.1, 0.15), payoff_adj(n, 0, 1), spot_adj(8), vol_adj(8),
      chol_adj(64), weight_adj(8), rate_adj(1), strike_adj(1);
  const float rate = 0.03f, strike = 100, dt = 1.0f / 16;
  const unsigned seed = 12345;
  const dim3 block(256), grid((n + 255) / 256);
  auto g = cugrad::gradient(basket, "payoff, spot, vol, chol, weight, rate, strike");
  bench::compare("basket of 8, 16 times, 2^20 paths", {&payoff, &payoff_adj, &spot_adj, &vol_adj, &chol_adj, &weight_adj, &rate_adj, &strike_adj},
                 [&] { basket<<<grid, block>>>(payoff, spot, vol, chol, weight, rate, strike, dt, steps, seed, n); },
                 [&] {
                   g.execute_kernel(grid, block, payoff.data, spot.data, vol.data, chol.data, weight.data, rate, strike, dt, steps, seed, n, payoff_adj.data,
                                    spot_adj.data, vol_adj.data, chol_adj.data, weight_adj.data, rate_adj.data, strike_adj.data);
                 },
                 [&] {
                   basket_hand<<<bench::smaller() ? 2 : 396, 128>>>(payoff, spot, vol, chol, weight, rate, strike, dt, steps, seed, n, payoff_adj, spot_adj,
                                                                   vol_adj, chol_adj, weight_adj, rate_adj, strike_adj);
                 });
}

int main(int count, char **words) {
  bench::arguments(count, words);
  three_body_trial();
  binomial_trial();
  basket_trial();
  return bench::finish();
}
