// Lennard-Jones with half a list and atomic forces, attention on a graph, reactions, an adaptive integrator, cameras, Ewald's sum. Build: see ../../README.md.
#include <cugrad/cugrad.h>

#include "bench.h"
#include "lanes.h"

// Lennard-Jones: each pair once, forces are added to both.
enum { TYPES = 3 };

__global__ void lennard_jones(float *force, float *energy, const float4 *at, const int *list, const int *counts, const float *epsilon, const float *sigma,
                              float box, float cutoff, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 p = at[i];
  int type = (int)p.w;
  float fx = 0.0f, fy = 0.0f, fz = 0.0f, e = 0.0f;
  for (int k = 0; k < counts[i]; k++) {
    int j = list[k * n + i];
    float4 o = at[j];
    float dx = p.x - o.x, dy = p.y - o.y, dz = p.z - o.z;
    dx -= box * rintf(dx / box);
    dy -= box * rintf(dy / box);
    dz -= box * rintf(dz / box);
    float r2 = dx * dx + dy * dy + dz * dz;
    if (r2 > cutoff * cutoff) continue;
    int pair = type * TYPES + (int)o.w;
    float depth = epsilon[pair], s = sigma[pair], s2 = s * s / r2, s6 = s2 * s2 * s2;
    e += 4.0f * depth * s6 * (s6 - 1.0f);
    float f = 24.0f * depth * s6 * (2.0f * s6 - 1.0f) / r2;
    fx += f * dx;
    fy += f * dy;
    fz += f * dz;
    atomicAdd(&force[3 * j], -f * dx);
    atomicAdd(&force[3 * j + 1], -f * dy);
    atomicAdd(&force[3 * j + 2], -f * dz);
  }
  atomicAdd(&force[3 * i], fx);
  atomicAdd(&force[3 * i + 1], fy);
  atomicAdd(&force[3 * i + 2], fz);
  energy[i] = e;
}

// Sums of parameters have a column of shared memory for each thread.
enum { PAIRED = 128 };

__global__ void __launch_bounds__(PAIRED)
lennard_jones_hand(float *__restrict__ force, float *__restrict__ energy, const float4 *__restrict__ at, const int *__restrict__ list,
                   const int *__restrict__ counts, const float *__restrict__ epsilon, const float *__restrict__ sigma, float box, float cutoff, int n,
                   const float *__restrict__ force_adj, float *__restrict__ energy_adj, float *__restrict__ at_adj, float *__restrict__ epsilon_adj,
                   float *__restrict__ sigma_adj) {
  __shared__ float of_epsilon[TYPES * TYPES][PAIRED], of_sigma[TYPES * TYPES][PAIRED], epsilons[TYPES * TYPES], sigmas[TYPES * TYPES];
  const int i = blockIdx.x * PAIRED + threadIdx.x, t = threadIdx.x;
  for (int e = 0; e < TYPES * TYPES; ++e) of_epsilon[e][t] = of_sigma[e][t] = 0;
  if (t < TYPES * TYPES) epsilons[t] = epsilon[t], sigmas[t] = sigma[t];
  __syncthreads();
  if (i < n) {
    const float4 p = at[i];
    const int type = (int)p.w, count = counts[i];
    const float sx = force_adj[3 * i], sy = force_adj[3 * i + 1], sz = force_adj[3 * i + 2], se = energy_adj[i], inverse_box = 1.0f / box;
    float fx = 0, fy = 0, fz = 0, e = 0, gx = 0, gy = 0, gz = 0;
    for (int k = 0; k < count; ++k) {
      const int j = list[k * n + i];
      const float4 o = at[j];
      float dx = p.x - o.x, dy = p.y - o.y, dz = p.z - o.z;
      dx -= box * rintf(dx * inverse_box), dy -= box * rintf(dy * inverse_box), dz -= box * rintf(dz * inverse_box);
      const float r2 = dx * dx + dy * dy + dz * dz;
      if (r2 > cutoff * cutoff) continue;
      const int pair = type * TYPES + (int)o.w;
      const float depth = epsilons[pair], s = sigmas[pair], inverse = 1.0f / r2, s2 = s * s * inverse, s6 = s2 * s2 * s2;
      const float well = 4.0f * s6 * (s6 - 1.0f), unit = 24.0f * s6 * (2.0f * s6 - 1.0f) * inverse, f = depth * unit;
      e += depth * well;
      fx += f * dx, fy += f * dy, fz += f * dz;
      atomicAdd(&force[3 * j], -f * dx), atomicAdd(&force[3 * j + 1], -f * dy), atomicAdd(&force[3 * j + 2], -f * dz);
      const float ux = sx - force_adj[3 * j], uy = sy - force_adj[3 * j + 1], uz = sz - force_adj[3 * j + 2], a = ux * dx + uy * dy + uz * dz;
      const float slope = 24.0f * depth * s6 * (4.0f - 14.0f * s6) * inverse * inverse, along = 2.0f * (-0.5f * f * se + a * slope);
      const float hx = ux * f + dx * along, hy = uy * f + dy * along, hz = uz * f + dz * along;
      gx += hx, gy += hy, gz += hz;
      add4(&at_adj[4 * j], make_float4(-hx, -hy, -hz, 0));
      of_epsilon[pair][t] += se * well + a * unit;
      of_sigma[pair][t] += 24.0f * depth * s6 / s * (se * (2.0f * s6 - 1.0f) + 6.0f * a * (4.0f * s6 - 1.0f) * inverse);
    }
    atomicAdd(&force[3 * i], fx), atomicAdd(&force[3 * i + 1], fy), atomicAdd(&force[3 * i + 2], fz);
    energy[i] = e;
    energy_adj[i] = 0;
    add4(&at_adj[4 * i], make_float4(gx, gy, gz, 0));
  }
  __syncthreads();
  for (int e = t / 32; e < 2 * TYPES * TYPES; e += PAIRED / 32) {
    const float *from = e < TYPES * TYPES ? of_epsilon[e] : of_sigma[e - TYPES * TYPES];
    float sum = 0;
    for (int k = t % 32; k < PAIRED; k += 32) sum += from[k];
    sum = warp_sum(sum);
    if (t % 32 == 0) atomicAdd(e < TYPES * TYPES ? &epsilon_adj[e] : &sigma_adj[e - TYPES * TYPES], sum);
  }
}

static void lennard_jones_trial() {
  // A lattice, shaken; neighbours within two cells that come later.
  const int side = std::max(1 << (std::max(18 - bench::smaller(), 9) / 3), 8), n = side * side * side;
  const float box = float(side), cutoff = 1.7f;
  std::vector<float> places(4 * n);
  for (int i = 0; i < n; ++i) {
    const int c[3] = {i % side, i / side % side, i / (side * side)};
    for (int d = 0; d < 3; ++d) places[4 * i + d] = float(c[d] + 0.3 * (bench::number(3 * i + d) - 0.5));
    places[4 * i + 3] = float(int(3 * bench::number(999 + i)));
  }
  std::vector<std::vector<int>> near(n);
  int most = 0;
  for (int i = 0; i < n; ++i) {
    const int c[3] = {i % side, i / side % side, i / (side * side)};
    for (int dz = -2; dz <= 2; ++dz)
      for (int dy = -2; dy <= 2; ++dy)
        for (int dx = -2; dx <= 2; ++dx) {
          if (dx * dx + dy * dy + dz * dz > 5) continue;
          const int j = ((c[2] + dz + side) % side * side + (c[1] + dy + side) % side) * side + (c[0] + dx + side) % side;
          if (j > i) near[i].push_back(j);
        }
    most = std::max(most, int(near[i].size()));
  }
  std::vector<int> lists(size_t(most) * n), numbers(n);
  for (int i = 0; i < n; ++i) {
    numbers[i] = int(near[i].size());
    for (int k = 0; k < numbers[i]; ++k) lists[size_t(k) * n + i] = near[i][k];
  }
  bench::array<int> list(lists), counts(numbers);
  bench::array<float> force(3 * n), energy(n), at(places), epsilon(TYPES * TYPES, 0.5, 1.5), sigma(TYPES * TYPES, 0.8, 1), force_adj(3 * n, -1, 1),
      energy_adj(n, -1, 1), at_adj(4 * n, -1, 1), epsilon_adj(TYPES * TYPES), sigma_adj(TYPES * TYPES);
  const dim3 block(PAIRED), grid((n + PAIRED - 1) / PAIRED);
  auto g = cugrad::gradient(lennard_jones, "force, energy, at, epsilon, sigma");
  bench::compare("Lennard-Jones, half a list, atomic, 2^18", {&force, &energy, &force_adj, &energy_adj, &at_adj, &epsilon_adj, &sigma_adj},
                 [&] { lennard_jones<<<grid, block>>>(force, energy, (const float4 *)at.data, list, counts, epsilon, sigma, box, cutoff, n); },
                 [&] {
                   g.execute_kernel(grid, block, force.data, energy.data, (float4 *)at.data, list.data, counts.data, epsilon.data, sigma.data, box,
                                    cutoff, n, force_adj.data, energy_adj.data, (float4 *)at_adj.data, epsilon_adj.data, sigma_adj.data);
                 },
                 [&] {
                   lennard_jones_hand<<<grid, block>>>(force, energy, (const float4 *)at.data, list, counts, epsilon, sigma, box, cutoff, n, force_adj,
                                                       energy_adj, at_adj, epsilon_adj, sigma_adj);
                 });
}

// Attention on a graph: a warp for each node, weights of its edges by a softmax.
enum { FEATURES = 32 };

__global__ void graph_attention(float *out, const float *h, const float *from, const float *to, const int *first, const int *source, float leak, int nodes) {
  int node = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (node >= nodes) return;
  int begin = first[node], end = first[node + 1];
  float own = to[node], most = -INFINITY;
  for (int e = begin + lane; e < end; e += 32) {
    float s = from[source[e]] + own;
    s = s > 0.0f ? s : leak * s;
    most = fmaxf(most, s);
  }
  for (int offset = 16; offset > 0; offset /= 2) most = fmaxf(most, __shfl_xor_sync(0xffffffff, most, offset));
  float total = 0.0f, sum = 0.0f;
  for (int e = begin; e < end; e++) {
    int j = source[e];
    float s = from[j] + own;
    s = s > 0.0f ? s : leak * s;
    float p = expf(s - most);
    total += p;
    sum += p * h[j * FEATURES + lane];
  }
  out[node * FEATURES + lane] = total > 0.0f ? sum / total : 0.0f;
}

// Eight lanes have an edge, four features each.
__global__ void graph_attention_hand(float *__restrict__ out, const float *__restrict__ h, const float *__restrict__ from, const float *__restrict__ to,
                                     const int *__restrict__ first, const int *__restrict__ source, float leak, int nodes, float *__restrict__ out_adj,
                                     float *__restrict__ h_adj, float *__restrict__ from_adj, float *__restrict__ to_adj) {
  const int node = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32, team = lane / 8, part = lane % 8;
  if (node >= nodes) return;
  const int begin = first[node], end = first[node + 1];
  const float own = to[node];
  float most = -INFINITY;
  for (int e = begin + lane; e < end; e += 32) {
    float s = from[source[e]] + own;
    most = fmaxf(most, s > 0 ? s : leak * s);
  }
  for (int offset = 16; offset > 0; offset /= 2) most = fmaxf(most, __shfl_xor_sync(0xffffffffu, most, offset));
  float4 seed = ((const float4 *)out_adj)[node * (FEATURES / 4) + part], sum = make_float4(0, 0, 0, 0);
  float total = 0;
  for (int e = begin + team; e < end; e += 4) {
    const int j = source[e];
    const float4 v = ((const float4 *)h)[j * (FEATURES / 4) + part];
    const float s = from[j] + own, p = expf((s > 0 ? s : leak * s) - most);
    total += p;
    sum.x += p * v.x, sum.y += p * v.y, sum.z += p * v.z, sum.w += p * v.w;
  }
#pragma unroll
  for (int offset = 8; offset < 32; offset *= 2) {
    total += __shfl_xor_sync(0xffffffffu, total, offset);
    sum.x += __shfl_xor_sync(0xffffffffu, sum.x, offset), sum.y += __shfl_xor_sync(0xffffffffu, sum.y, offset);
    sum.z += __shfl_xor_sync(0xffffffffu, sum.z, offset), sum.w += __shfl_xor_sync(0xffffffffu, sum.w, offset);
  }
  const float inverse = total > 0 ? 1.0f / total : 0;
  sum.x *= inverse, sum.y *= inverse, sum.z *= inverse, sum.w *= inverse;
  float product = sum.x * seed.x + sum.y * seed.y + sum.z * seed.z + sum.w * seed.w;
  for (int offset = 1; offset < 8; offset *= 2) product += __shfl_xor_sync(0xffffffffu, product, offset);
  float of_own = 0;
  for (int e0 = begin; e0 < end; e0 += 4) {
    const int e = e0 + team;
    const bool there = e < end;
    const int j = there ? source[e] : 0;
    const float4 v = there ? ((const float4 *)h)[j * (FEATURES / 4) + part] : make_float4(0, 0, 0, 0);
    float dot = v.x * seed.x + v.y * seed.y + v.z * seed.z + v.w * seed.w;
    for (int offset = 1; offset < 8; offset *= 2) dot += __shfl_xor_sync(0xffffffffu, dot, offset);
    if (there) {
      const float s = from[j] + own, p = expf((s > 0 ? s : leak * s) - most) * inverse;
      add4(&h_adj[j * FEATURES + 4 * part], make_float4(p * seed.x, p * seed.y, p * seed.z, p * seed.w));
      if (part == 0) {
        const float of_s = p * (dot - product) * (s > 0 ? 1 : leak);
        atomicAdd(&from_adj[j], of_s);
        of_own += of_s;
      }
    }
  }
  for (int offset = 8; offset < 32; offset *= 2) of_own += __shfl_xor_sync(0xffffffffu, of_own, offset);
  if (lane == 0) to_adj[node] += of_own;
  if (team == 0) {
    ((float4 *)out)[node * (FEATURES / 4) + part] = sum;
    ((float4 *)out_adj)[node * (FEATURES / 4) + part] = make_float4(0, 0, 0, 0);
  }
}

static void graph_attention_trial() {
  const int nodes = bench::size(18);
  std::vector<int> starts(nodes + 1), edges;
  for (int i = 0; i < nodes; ++i) {
    const int degree = 4 + int(28 * bench::number(i) * bench::number(i + 5));
    for (int k = 0; k < degree; ++k) edges.push_back(int(nodes * bench::number(31337 + edges.size())));
    starts[i + 1] = int(edges.size());
  }
  bench::array<int> first(starts), source(edges);
  bench::array<float> out(nodes * FEATURES), h(nodes * FEATURES, -1, 1), from(nodes, -2, 2), to(nodes, -2, 2), out_adj(nodes * FEATURES, -1, 1),
      h_adj(nodes * FEATURES, -1, 1), from_adj(nodes, -1, 1), to_adj(nodes, -1, 1);
  const float leak = 0.2f;
  const dim3 block(256), grid((nodes + 7) / 8);
  auto g = cugrad::gradient(graph_attention, "out, h, from, to");
  bench::compare("attention on a graph of 2^18 nodes", {&out, &out_adj, &h_adj, &from_adj, &to_adj},
                 [&] { graph_attention<<<grid, block>>>(out, h, from, to, first, source, leak, nodes); },
                 [&] {
                   g.execute_kernel(grid, block, out.data, h.data, from.data, to.data, first.data, source.data, leak, nodes, out_adj.data, h_adj.data,
                                    from_adj.data, to_adj.data);
                 },
                 [&] { graph_attention_hand<<<grid, block>>>(out, h, from, to, first, source, leak, nodes, out_adj, h_adj, from_adj, to_adj); });
}

// Rates of 12 reactions of 10 species, with Arrhenius's parameters read by all.
enum { SPECIES = 10, REACTIONS = 12 };

__global__ void kinetics(float *change, const float *amount, const float *temperature, const float *factor, const float *power, const float *energy, int n) {
  const int left[REACTIONS][2] = {{0, 1}, {2, 3}, {4, 1}, {5, 0}, {6, 2}, {7, 4}, {8, 3}, {9, 5}, {1, 6}, {3, 7}, {0, 8}, {2, 9}};
  const int right[REACTIONS][2] = {{2, 4}, {5, 6}, {3, 7}, {8, 1}, {9, 0}, {2, 2}, {4, 6}, {7, 3}, {8, 5}, {9, 1}, {6, 4}, {0, 7}};
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float c[SPECIES], d[SPECIES];
  for (int s = 0; s < SPECIES; s++) {
    c[s] = amount[s * n + i];
    d[s] = 0.0f;
  }
  float T = temperature[i], log_T = logf(T), inverse_T = 1.0f / T;
  for (int r = 0; r < REACTIONS; r++) {
    float k = factor[r] * expf(power[r] * log_T - energy[r] * inverse_T);
    float rate = k * c[left[r][0]] * c[left[r][1]];
    d[left[r][0]] -= rate;
    d[left[r][1]] -= rate;
    d[right[r][0]] += rate;
    d[right[r][1]] += rate;
  }
  for (int s = 0; s < SPECIES; s++) change[s * n + i] = d[s];
}

// Threads walk over cells with the parameters' sums in registers.
__global__ void __launch_bounds__(128, 3)
kinetics_hand(float *__restrict__ change, const float *__restrict__ amount, const float *__restrict__ temperature, const float *__restrict__ factor,
              const float *__restrict__ power, const float *__restrict__ energy, int n, float *__restrict__ change_adj, float *__restrict__ amount_adj,
              float *__restrict__ temperature_adj, float *__restrict__ factor_adj, float *__restrict__ power_adj, float *__restrict__ energy_adj) {
  constexpr int left[REACTIONS][2] = {{0, 1}, {2, 3}, {4, 1}, {5, 0}, {6, 2}, {7, 4}, {8, 3}, {9, 5}, {1, 6}, {3, 7}, {0, 8}, {2, 9}};
  constexpr int right[REACTIONS][2] = {{2, 4}, {5, 6}, {3, 7}, {8, 1}, {9, 0}, {2, 2}, {4, 6}, {7, 3}, {8, 5}, {9, 1}, {6, 4}, {0, 7}};
  __shared__ float sums[4][3 * REACTIONS], parameters[3][REACTIONS];
  if (threadIdx.x < REACTIONS) {
    parameters[0][threadIdx.x] = factor[threadIdx.x];
    parameters[1][threadIdx.x] = power[threadIdx.x];
    parameters[2][threadIdx.x] = energy[threadIdx.x];
  }
  __syncthreads();
  float of_factor[REACTIONS] = {}, of_power[REACTIONS] = {}, of_energy[REACTIONS] = {};
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float c[SPECIES], d[SPECIES], seed[SPECIES], of_c[SPECIES];
#pragma unroll
    for (int s = 0; s < SPECIES; ++s) c[s] = amount[s * n + i], seed[s] = change_adj[s * n + i], d[s] = of_c[s] = 0;
    const float T = temperature[i], log_T = logf(T), inverse_T = 1.0f / T;
    float of_log = 0, of_inverse = 0;
#pragma unroll
    for (int r = 0; r < REACTIONS; ++r) {
      const int a = left[r][0], b = left[r][1];
      const float p = parameters[1][r], q = parameters[2][r], e = expf(p * log_T - q * inverse_T), k = parameters[0][r] * e, rate = k * c[a] * c[b];
      d[a] -= rate, d[b] -= rate, d[right[r][0]] += rate, d[right[r][1]] += rate;
      const float of_rate = seed[right[r][0]] + seed[right[r][1]] - seed[a] - seed[b], through = of_rate * rate;
      of_c[a] += of_rate * k * c[b], of_c[b] += of_rate * k * c[a];
      of_factor[r] += of_rate * c[a] * c[b] * e;
      of_power[r] += through * log_T, of_energy[r] -= through * inverse_T;
      of_log += through * p, of_inverse -= through * q;
    }
#pragma unroll
    for (int s = 0; s < SPECIES; ++s) change[s * n + i] = d[s], amount_adj[s * n + i] += of_c[s], change_adj[s * n + i] = 0;
    temperature_adj[i] += of_log * inverse_T - of_inverse * inverse_T * inverse_T;
  }
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
#pragma unroll
  for (int r = 0; r < REACTIONS; ++r) {
    of_factor[r] = warp_sum(of_factor[r]), of_power[r] = warp_sum(of_power[r]), of_energy[r] = warp_sum(of_energy[r]);
    if (lane == 0) sums[warp][r] = of_factor[r], sums[warp][REACTIONS + r] = of_power[r], sums[warp][2 * REACTIONS + r] = of_energy[r];
  }
  __syncthreads();
  if (threadIdx.x >= 3 * REACTIONS) return;
  float sum = 0;
  for (int w = 0; w < 4; ++w) sum += sums[w][threadIdx.x];
  const int r = threadIdx.x % REACTIONS;
  atomicAdd(threadIdx.x < REACTIONS ? &factor_adj[r] : threadIdx.x < 2 * REACTIONS ? &power_adj[r] : &energy_adj[r], sum);
}

static void kinetics_trial() {
  const int n = bench::size(22);
  bench::array<float> change(SPECIES * n), amount(SPECIES * n, 0, 1), temperature(n, 0.5, 2), factor(REACTIONS, 0.5, 2), power(REACTIONS, -0.5, 1),
      energy(REACTIONS, 0.2, 2), change_adj(SPECIES * n, -1, 1), amount_adj(SPECIES * n, -1, 1), temperature_adj(n), factor_adj(REACTIONS),
      power_adj(REACTIONS), energy_adj(REACTIONS);
  const dim3 block(256), grid((n + 255) / 256);
  auto g = cugrad::gradient(kinetics, "change, amount, temperature, factor, power, energy");
  bench::compare("12 reactions of 10 species, 2^22", {&change, &change_adj, &amount_adj, &temperature_adj, &factor_adj, &power_adj, &energy_adj},
                 [&] { kinetics<<<grid, block>>>(change, amount, temperature, factor, power, energy, n); },
                 [&] {
                   g.execute_kernel(grid, block, change.data, amount.data, temperature.data, factor.data, power.data, energy.data, n, change_adj.data,
                                    amount_adj.data, temperature_adj.data, factor_adj.data, power_adj.data, energy_adj.data);
                 },
                 [&] {
                   kinetics_hand<<<std::min((n + 127) / 128, 396), 128>>>(change, amount, temperature, factor, power, energy, n, change_adj, amount_adj,
                                                                           temperature_adj, factor_adj, power_adj, energy_adj);
                 });
}

// Van der Pol's oscillator by Bogacki's and Shampine's method with adapted steps.
__global__ void oscillator(float *x, float *v, const float *stiffness, float end, float tolerance, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float y0 = x[i], y1 = v[i], mu = stiffness[i], t = 0.0f, h = 0.05f;
  while (t < end) {
    float step = fminf(h, end - t);
    float a0 = y1, a1 = mu * (1.0f - y0 * y0) * y1 - y0;
    float p0 = y0 + 0.5f * step * a0, p1 = y1 + 0.5f * step * a1;
    float b0 = p1, b1 = mu * (1.0f - p0 * p0) * p1 - p0;
    float q0 = y0 + 0.75f * step * b0, q1 = y1 + 0.75f * step * b1;
    float c0 = q1, c1 = mu * (1.0f - q0 * q0) * q1 - q0;
    float z0 = y0 + step * (2.0f / 9 * a0 + 1.0f / 3 * b0 + 4.0f / 9 * c0);
    float z1 = y1 + step * (2.0f / 9 * a1 + 1.0f / 3 * b1 + 4.0f / 9 * c1);
    float d0 = z1, d1 = mu * (1.0f - z0 * z0) * z1 - z0;
    float e0 = step * (-5.0f / 72 * a0 + 1.0f / 12 * b0 + 1.0f / 9 * c0 - 1.0f / 8 * d0);
    float e1 = step * (-5.0f / 72 * a1 + 1.0f / 12 * b1 + 1.0f / 9 * c1 - 1.0f / 8 * d1);
    float error = sqrtf(0.5f * (e0 * e0 + e1 * e1)) / tolerance + 1e-3f;
    if (error < 1.0f) {
      t += step;
      y0 = z0;
      y1 = z1;
    }
    h = step * fminf(3.0f, fmaxf(0.2f, 0.9f * powf(error, -1.0f / 3)));
  }
  x[i] = y0;
  v[i] = y1;
}

// All tried steps' beginnings in local memory.
enum { TRIES = 192 };

struct Tried {
  float step, a1, p0, p1, b1, q0, q1, c1, z0, z1, d1, e0, e1, root, error, factor;
  bool clamped;
  __device__ __forceinline__ Tried(float y0, float y1, float mu, float step, float tolerance) : step(step) {
    a1 = mu * (1.0f - y0 * y0) * y1 - y0;
    p0 = y0 + 0.5f * step * y1, p1 = y1 + 0.5f * step * a1;
    b1 = mu * (1.0f - p0 * p0) * p1 - p0;
    q0 = y0 + 0.75f * step * p1, q1 = y1 + 0.75f * step * b1;
    c1 = mu * (1.0f - q0 * q0) * q1 - q0;
    z0 = y0 + step * (2.0f / 9 * y1 + 1.0f / 3 * p1 + 4.0f / 9 * q1);
    z1 = y1 + step * (2.0f / 9 * a1 + 1.0f / 3 * b1 + 4.0f / 9 * c1);
    d1 = mu * (1.0f - z0 * z0) * z1 - z0;
    e0 = step * (-5.0f / 72 * y1 + 1.0f / 12 * p1 + 1.0f / 9 * q1 - 1.0f / 8 * z1);
    e1 = step * (-5.0f / 72 * a1 + 1.0f / 12 * b1 + 1.0f / 9 * c1 - 1.0f / 8 * d1);
    root = sqrtf(0.5f * (e0 * e0 + e1 * e1));
    error = root / tolerance + 1e-3f;
    const float f = 0.9f * powf(error, -1.0f / 3);
    factor = fminf(3.0f, fmaxf(0.2f, f));
    clamped = factor != f;
  }
};

__global__ void __launch_bounds__(128)
oscillator_hand(float *__restrict__ x, float *__restrict__ v, const float *__restrict__ stiffness, float end, float tolerance, int n,
                float *__restrict__ x_adj, float *__restrict__ v_adj, float *__restrict__ stiffness_adj) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 kept[TRIES];
  const float mu = stiffness[i];
  float y0 = x[i], y1 = v[i], t = 0, h = 0.05f;
  int tries = 0;
  while (t < end && tries < TRIES) {
    const float left = end - t;
    const Tried s(y0, y1, mu, fminf(h, left), tolerance);
    kept[tries++] = make_float4(y0, y1, s.step, h < left ? 1 : 0);
    if (s.error < 1.0f) t += s.step, y0 = s.z0, y1 = s.z1;
    h = s.step * s.factor;
  }
  x[i] = y0, v[i] = y1;
  float g0 = x_adj[i], g1 = v_adj[i], of_mu = 0, of_h = 0, of_t = 0;
  for (int k = tries - 1; k >= 0; --k) {
    const float4 from = kept[k];
    y0 = from.x, y1 = from.y;
    const Tried s(y0, y1, mu, from.z, tolerance);
    const float step = s.step;
    float of_step = of_h * s.factor, z0 = 0, z1 = 0, of_error = s.clamped ? 0 : of_h * step * s.factor / (-3.0f * s.error);
    if (s.error < 1.0f) of_step += of_t, z0 = g0, z1 = g1, g0 = 0, g1 = 0;
    const float of_root = s.root > 0 ? of_error / (2.0f * tolerance * s.root) : 0, e0 = of_root * s.e0, e1 = of_root * s.e1;
    of_step += (e0 * s.e0 + e1 * s.e1) / step;
    float a0 = -5.0f / 72 * step * e0, a1 = -5.0f / 72 * step * e1, b0 = 1.0f / 12 * step * e0, b1 = 1.0f / 12 * step * e1, c0 = 1.0f / 9 * step * e0,
          c1 = 1.0f / 9 * step * e1, d0 = -1.0f / 8 * step * e0, d1 = -1.0f / 8 * step * e1;
    auto field = [&](float u0, float u1, float f0, float f1, float &to0, float &to1) {
      const float w = 1.0f - u0 * u0;
      of_mu += f1 * w * u1;
      to0 += f1 * (-2.0f * mu * u0 * u1 - 1.0f);
      to1 += f0 + f1 * mu * w;
    };
    field(s.z0, s.z1, d0, d1, z0, z1);
    g0 += z0, g1 += z1;
    of_step += z0 * (2.0f / 9 * y1 + 1.0f / 3 * s.p1 + 4.0f / 9 * s.q1) + z1 * (2.0f / 9 * s.a1 + 1.0f / 3 * s.b1 + 4.0f / 9 * s.c1);
    a0 += 2.0f / 9 * step * z0, a1 += 2.0f / 9 * step * z1, b0 += 1.0f / 3 * step * z0, b1 += 1.0f / 3 * step * z1, c0 += 4.0f / 9 * step * z0,
        c1 += 4.0f / 9 * step * z1;
    float q0 = 0, q1 = 0, p0 = 0, p1 = 0;
    field(s.q0, s.q1, c0, c1, q0, q1);
    g0 += q0, g1 += q1, of_step += 0.75f * (q0 * s.p1 + q1 * s.b1), b0 += 0.75f * step * q0, b1 += 0.75f * step * q1;
    field(s.p0, s.p1, b0, b1, p0, p1);
    g0 += p0, g1 += p1, of_step += 0.5f * (p0 * y1 + p1 * s.a1), a0 += 0.5f * step * p0, a1 += 0.5f * step * p1;
    field(y0, y1, a0, a1, g0, g1);
    if (from.w != 0) of_h = of_step;
    else of_h = 0, of_t -= of_step;
  }
  x_adj[i] = g0, v_adj[i] = g1, stiffness_adj[i] += of_mu;
}

static void oscillator_trial() {
  const int n = bench::size(18);
  bench::array<float> x(n, -1, 1), v(n, -1, 1), stiffness(n, 0.5, 2), x_adj(n, -1, 1), v_adj(n, -1, 1), stiffness_adj(n);
  const float end = 6, tolerance = 1e-4f;
  const dim3 block(128), grid((n + 127) / 128);
  auto g = cugrad::gradient(oscillator, "x, v, stiffness");
  bench::compare(
      "oscillator with adapted steps, 2^18", {&x, &v, &x_adj, &v_adj, &stiffness_adj},
      [&] { oscillator<<<grid, block>>>(x, v, stiffness, end, tolerance, n); },
      [&] { g.execute_kernel(grid, block, x.data, v.data, stiffness.data, end, tolerance, n, x_adj.data, v_adj.data, stiffness_adj.data); },
      [&] { oscillator_hand<<<grid, block>>>(x, v, stiffness, end, tolerance, n, x_adj, v_adj, stiffness_adj); }, 5e-3);
}

// Points as 64 cameras see them: a quaternion, a place, a focal length, two distortions for each camera.
enum { PARAMETERS = 10 };

__global__ void cameras(float2 *seen, const float *point, const float *camera, int points, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, k = blockIdx.y;
  if (i >= points) return;
  const float *c = camera + k * PARAMETERS;
  float norm = rsqrtf(c[0] * c[0] + c[1] * c[1] + c[2] * c[2] + c[3] * c[3]);
  float w = c[0] * norm, x = c[1] * norm, y = c[2] * norm, z = c[3] * norm;
  float px = point[3 * i], py = point[3 * i + 1], pz = point[3 * i + 2];
  float tx = 2.0f * (y * pz - z * py), ty = 2.0f * (z * px - x * pz), tz = 2.0f * (x * py - y * px);
  float qx = px + w * tx + y * tz - z * ty + c[4];
  float qy = py + w * ty + z * tx - x * tz + c[5];
  float qz = pz + w * tz + x * ty - y * tx + c[6];
  float u = qx / qz, v = qy / qz, r2 = u * u + v * v;
  float distortion = 1.0f + c[8] * r2 + c[9] * r2 * r2;
  seen[k * points + i] = make_float2(c[7] * distortion * u, c[7] * distortion * v);
}

// A thread has four points and goes over 16 cameras.
enum { OWN = 4, VIEWS = 16 };

__global__ void __launch_bounds__(128)
cameras_hand(float2 *__restrict__ seen, const float *__restrict__ point, const float *__restrict__ camera, int points, int count,
             float2 *__restrict__ seen_adj, float *__restrict__ point_adj, float *__restrict__ camera_adj) {
  __shared__ float sums[VIEWS][PARAMETERS];
  for (int e = threadIdx.x; e < VIEWS * PARAMETERS; e += 128) (&sums[0][0])[e] = 0;
  __syncthreads();
  const int first = blockIdx.x * 128 * OWN + threadIdx.x;
  float p[OWN][3], of_p[OWN][3] = {};
#pragma unroll
  for (int o = 0; o < OWN; ++o)
#pragma unroll
    for (int d = 0; d < 3; ++d) p[o][d] = first + 128 * o < points ? point[3 * (first + 128 * o) + d] : 1;
  for (int view = 0; view < VIEWS && blockIdx.y * VIEWS + view < count; ++view) {
    const int k = blockIdx.y * VIEWS + view;
    const float *c = camera + k * PARAMETERS;
    const float norm = rsqrtf(c[0] * c[0] + c[1] * c[1] + c[2] * c[2] + c[3] * c[3]);
    const float w = c[0] * norm, x = c[1] * norm, y = c[2] * norm, z = c[3] * norm, focal = c[7], k1 = c[8], k2 = c[9];
    float part[PARAMETERS] = {};
#pragma unroll
    for (int o = 0; o < OWN; ++o) {
      const int i = first + 128 * o;
      if (i >= points) break;
      const float px = p[o][0], py = p[o][1], pz = p[o][2];
      const float tx = 2.0f * (y * pz - z * py), ty = 2.0f * (z * px - x * pz), tz = 2.0f * (x * py - y * px);
      const float qx = px + w * tx + y * tz - z * ty + c[4], qy = py + w * ty + z * tx - x * tz + c[5], qz = pz + w * tz + x * ty - y * tx + c[6];
      const float inverse = 1.0f / qz, u = qx * inverse, v = qy * inverse, r2 = u * u + v * v, distortion = 1.0f + k1 * r2 + k2 * r2 * r2;
      const size_t at = size_t(k) * points + i;
      const float2 s = seen_adj[at];
      seen[at] = make_float2(focal * distortion * u, focal * distortion * v);
      seen_adj[at] = make_float2(0, 0);
      const float both = s.x * u + s.y * v, of_distortion = focal * both, of_r2 = of_distortion * (k1 + 2.0f * k2 * r2);
      part[7] += distortion * both, part[8] += of_distortion * r2, part[9] += of_distortion * r2 * r2;
      const float of_u = focal * distortion * s.x + 2.0f * u * of_r2, of_v = focal * distortion * s.y + 2.0f * v * of_r2;
      const float gx = of_u * inverse, gy = of_v * inverse, gz = -(of_u * u + of_v * v) * inverse;
      part[4] += gx, part[5] += gy, part[6] += gz;
      const float hx = w * gx + z * gy - y * gz, hy = w * gy + x * gz - z * gx, hz = w * gz + y * gx - x * gy;
      part[0] += gx * tx + gy * ty + gz * tz;
      part[1] += gz * ty - gy * tz + 2.0f * (hz * py - hy * pz);
      part[2] += gx * tz - gz * tx + 2.0f * (hx * pz - hz * px);
      part[3] += gy * tx - gx * ty + 2.0f * (hy * px - hx * py);
      of_p[o][0] += gx + 2.0f * (z * hy - y * hz), of_p[o][1] += gy + 2.0f * (x * hz - z * hx), of_p[o][2] += gz + 2.0f * (y * hx - x * hy);
    }
    float mine = 0;
#pragma unroll
    for (int e = 0; e < PARAMETERS; ++e) {
      const float sum = warp_sum(part[e]);
      mine = threadIdx.x % 32 == e ? sum : mine;
    }
    if (threadIdx.x % 32 < PARAMETERS) atomicAdd(&sums[view][threadIdx.x % 32], mine);
  }
#pragma unroll
  for (int o = 0; o < OWN; ++o)
#pragma unroll
    for (int d = 0; d < 3; ++d)
      if (first + 128 * o < points) atomicAdd(&point_adj[3 * (first + 128 * o) + d], of_p[o][d]);
  __syncthreads();
  // From the unit quaternion to the given one.
  for (int view = threadIdx.x; view < VIEWS && blockIdx.y * VIEWS + view < count; view += 128) {
    const int k = blockIdx.y * VIEWS + view;
    const float *c = camera + k * PARAMETERS, *s = sums[view];
    const float norm = rsqrtf(c[0] * c[0] + c[1] * c[1] + c[2] * c[2] + c[3] * c[3]);
    const float along = (s[0] * c[0] + s[1] * c[1] + s[2] * c[2] + s[3] * c[3]) * norm * norm;
    for (int e = 0; e < 4; ++e) atomicAdd(&camera_adj[k * PARAMETERS + e], norm * (s[e] - along * c[e]));
  }
  for (int e = threadIdx.x; e < VIEWS * PARAMETERS; e += 128) {
    const int k = blockIdx.y * VIEWS + e / PARAMETERS;
    if (e % PARAMETERS >= 4 && k < count) atomicAdd(&camera_adj[k * PARAMETERS + e % PARAMETERS], (&sums[0][0])[e]);
  }
}

static void cameras_trial() {
  const int points = bench::size(17), count = 64, n = points * count;
  std::vector<float> settings(count * PARAMETERS);
  for (int k = 0; k < count; ++k) {
    float *c = &settings[k * PARAMETERS];
    c[0] = 1;
    for (int d = 1; d < 4; ++d) c[d] = float(0.4 * (bench::number(100 * k + d) - 0.5));
    c[4] = float(bench::number(100 * k + 4) - 0.5), c[5] = float(bench::number(100 * k + 5) - 0.5), c[6] = float(4 + bench::number(100 * k + 6));
    c[7] = float(1 + bench::number(100 * k + 7)), c[8] = 0.1f, c[9] = -0.05f;
  }
  bench::array<float> seen(2 * n), point(3 * points, -1, 1), camera(settings), seen_adj(2 * n, -1, 1), point_adj(3 * points, -1, 1),
      camera_adj(count * PARAMETERS, -1, 1);
  const dim3 block(128), grid((points + 127) / 128, count), few((points + 128 * OWN - 1) / (128 * OWN), count / VIEWS);
  auto g = cugrad::gradient(cameras, "seen, point, camera");
  bench::compare("2^17 points seen by 64 cameras", {&seen, &seen_adj, &point_adj, &camera_adj},
                 [&] { cameras<<<grid, block>>>((float2 *)seen.data, point, camera, points, count); },
                 [&] {
                   g.execute_kernel(grid, block, (float2 *)seen.data, point.data, camera.data, points, count, (float2 *)seen_adj.data, point_adj.data,
                                    camera_adj.data);
                 },
                 [&] {
                   cameras_hand<<<few, block>>>((float2 *)seen.data, point, camera, points, count, (float2 *)seen_adj.data, point_adj, camera_adj);
                 });
}

// The near part of Ewald's sum, all pairs by tiles.
enum { NEAR = 128 };

__global__ void ewald(float *potential, const float4 *at, float rate, float box, int n) {
  __shared__ float4 tile[NEAR];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 p = i < n ? at[i] : make_float4(0, 0, 0, 0);
  float sum = 0.0f;
  for (int first = 0; first < n; first += NEAR) {
    tile[threadIdx.x] = first + threadIdx.x < n ? at[first + threadIdx.x] : make_float4(0, 0, 0, 0);
    __syncthreads();
    for (int k = 0; k < NEAR; k++) {
      if (first + k == i || first + k >= n) continue;
      float4 o = tile[k];
      float dx = p.x - o.x, dy = p.y - o.y, dz = p.z - o.z;
      dx -= box * rintf(dx / box);
      dy -= box * rintf(dy / box);
      dz -= box * rintf(dz / box);
      float r = sqrtf(dx * dx + dy * dy + dz * dz + 1e-6f);
      sum += o.w * erfcf(rate * r) / r;
    }
    __syncthreads();
  }
  if (i < n) potential[i] = sum;
}

// A pair's part of both sides is known to each side: nothing is added to others. Seeds are cleared afterwards.
__global__ void ewald_hand(float *__restrict__ potential, const float4 *__restrict__ at, float rate, float box, int n, const float *__restrict__ potential_adj,
                           float4 *__restrict__ at_adj) {
  __shared__ float4 tile[NEAR];
  __shared__ float seeds[NEAR];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float4 p = i < n ? at[i] : make_float4(0, 0, 0, 0);
  const float seed = i < n ? potential_adj[i] : 0, inverse_box = 1.0f / box, slope = -1.12837917f * rate;
  float sum = 0, gx = 0, gy = 0, gz = 0, of_charge = 0;
  for (int first = 0; first < n; first += NEAR) {
    const bool there = first + threadIdx.x < n;
    tile[threadIdx.x] = there ? at[first + threadIdx.x] : make_float4(0, 0, 0, 0);
    seeds[threadIdx.x] = there ? potential_adj[first + threadIdx.x] : 0;
    __syncthreads();
    for (int k = 0; k < NEAR; ++k) {
      const float4 o = tile[k];
      const float s = seeds[k];
      float dx = p.x - o.x, dy = p.y - o.y, dz = p.z - o.z;
      dx -= box * rintf(dx * inverse_box), dy -= box * rintf(dy * inverse_box), dz -= box * rintf(dz * inverse_box);
      const float r2 = dx * dx + dy * dy + dz * dz + 1e-6f, inverse = rsqrtf(r2), r = r2 * inverse, a = rate * r;
      const float g = first + k == i ? 0 : erfcf(a) * inverse, both = seed * o.w + s * p.w;
      sum += o.w * g;
      of_charge += s * g;
      const float along = first + k == i ? 0 : both * (slope * expf(-a * a) - g) * inverse * inverse;
      gx += along * dx, gy += along * dy, gz += along * dz;
    }
    __syncthreads();
  }
  if (i >= n) return;
  potential[i] = sum;
  float4 old = at_adj[i];
  old.x += gx, old.y += gy, old.z += gz, old.w += of_charge;
  at_adj[i] = old;
}

static void ewald_trial() {
  const int n = std::max(bench::size(15), 256);
  std::vector<float> places(4 * n);
  for (int i = 0; i < n; ++i) {
    for (int d = 0; d < 3; ++d) places[4 * i + d] = float(10 * bench::number(3 * i + d));
    places[4 * i + 3] = i % 2 ? 1.0f : -1.0f;
  }
  bench::array<float> potential(n), at(places), potential_adj(n, -1, 1), at_adj(4 * n, -1, 1);
  const float rate = 0.6f, box = 10;
  const dim3 block(NEAR), grid((n + NEAR - 1) / NEAR);
  auto g = cugrad::gradient(ewald, "potential, at");
  bench::compare("near part of Ewald's sum, 2^15", {&potential, &potential_adj, &at_adj},
                 [&] { ewald<<<grid, block>>>(potential, (const float4 *)at.data, rate, box, n); },
                 [&] { g.execute_kernel(grid, block, potential.data, (float4 *)at.data, rate, box, n, potential_adj.data, (float4 *)at_adj.data); },
                 [&] {
                   ewald_hand<<<grid, block>>>(potential, (const float4 *)at.data, rate, box, n, potential_adj, (float4 *)at_adj.data);
                   cudaMemsetAsync(potential_adj.data, 0, n * sizeof(float));
                 });
}

int main(int count, char **words) {
  bench::arguments(count, words);
  lennard_jones_trial();
  graph_attention_trial();
  kinetics_trial();
  oscillator_trial();
  cameras_trial();
  ewald_trial();
  return bench::finish();
}
