// Rays through a volume, a bilateral filter, attention of one query with rotated positions.
#include <cugrad/cugrad.h>

#include "../lanes.h"
#include "bench.h"

// 1. Rays through a volume of colours and densities, trilinear, from front to back until nothing is seen any more.
__device__ inline float4 mix(float4 a, float4 b, float t) {
  return make_float4(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.z + t * (b.z - a.z), a.w + t * (b.w - a.w));
}

__device__ inline float4 sample(const float4 *volume, float x, float y, float z, int n) {
  int ix = (int)x, iy = (int)y, iz = (int)z;
  float fx = x - ix, fy = y - iy, fz = z - iz;
  const float4 *p = volume + (iz * n + iy) * n + ix;
  float4 a = mix(mix(p[0], p[1], fx), mix(p[n], p[n + 1], fx), fy);
  p += n * n;
  float4 b = mix(mix(p[0], p[1], fx), mix(p[n], p[n + 1], fx), fy);
  return mix(a, b, fz);
}

__global__ void march(float *image, const float4 *volume, float3 eye, float focus, float density, float step, int steps, int n, int width, int height) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= width || py >= height) return;
  float dx = (px + 0.5f) / width - 0.5f, dy = (py + 0.5f) / height - 0.5f, dz = focus, norm = rsqrtf(dx * dx + dy * dy + dz * dz);
  dx *= norm;
  dy *= norm;
  dz *= norm;
  float through = 1.0f, r = 0.0f, g = 0.0f, b = 0.0f;
  for (int s = 0; s < steps; s++) {
    float t = (s + 0.5f) * step, x = eye.x + t * dx, y = eye.y + t * dy, z = eye.z + t * dz;
    if (x < 0.0f || y < 0.0f || z < 0.0f || x >= n - 1 || y >= n - 1 || z >= n - 1) continue;
    float4 c = sample(volume, x, y, z, n);
    float alpha = 1.0f - expf(-density * c.w * step);
    r += through * alpha * c.x;
    g += through * alpha * c.y;
    b += through * alpha * c.z;
    through *= 1.0f - alpha;
    if (through < 1e-3f) break;
  }
  int i = py * width + px;
  image[3 * i] = r;
  image[3 * i + 1] = g;
  image[3 * i + 2] = b + through;
}

// Forward for the colours, then forward again: what is behind a sample is what is left of them. Four neighbouring rays in one cell add
// once.
__device__ __forceinline__ float4 both(float4 v, int step) {
  return make_float4(v.x + __shfl_xor_sync(~0u, v.x, step), v.y + __shfl_xor_sync(~0u, v.y, step), v.z + __shfl_xor_sync(~0u, v.z, step),
                     v.w + __shfl_xor_sync(~0u, v.w, step));
}
__device__ inline float4 scaled(float4 v, float k) { return make_float4(v.x * k, v.y * k, v.z * k, v.w * k); }

__global__ void __launch_bounds__(128)
march_hand(float *__restrict__ image, const float4 *__restrict__ volume, float3 eye, float focus, float density, float step, int steps, int n, int width,
           int height, float *__restrict__ image_adj, float4 *__restrict__ volume_adj, float *__restrict__ density_adj) {
  __shared__ float parts[4];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, px = blockIdx.x * 16 + warp % 2 * 8 + lane % 8, py = blockIdx.y * 8 + warp / 2 * 4 + lane / 8;
  const bool real = px < width && py < height;
  float dx = (px + 0.5f) / width - 0.5f, dy = (py + 0.5f) / height - 0.5f, dz = focus, norm = rsqrtf(dx * dx + dy * dy + dz * dz);
  dx *= norm, dy *= norm, dz *= norm;
  float through = 1, r = 0, g = 0, b = 0;
  int last = real ? steps : 0;
  for (int s = 0; s < last; ++s) {
    const float t = (s + 0.5f) * step, x = eye.x + t * dx, y = eye.y + t * dy, z = eye.z + t * dz;
    if (x < 0.0f || y < 0.0f || z < 0.0f || x >= n - 1 || y >= n - 1 || z >= n - 1) continue;
    const float4 c = sample(volume, x, y, z, n);
    const float alpha = 1.0f - expf(-density * c.w * step), w = through * alpha;
    r += w * c.x, g += w * c.y, b += w * c.z;
    through *= 1.0f - alpha;
    if (through < 1e-3f) last = s + 1;
  }
  float sr = 0, sg = 0, sb = 0, of_density = 0;
  if (real) {
    const int i = 3 * (py * width + px);
    sr = image_adj[i], sg = image_adj[i + 1], sb = image_adj[i + 2];
    image[i] = r, image[i + 1] = g, image[i + 2] = b + through;
    image_adj[i] = image_adj[i + 1] = image_adj[i + 2] = 0;
  }
  float behind = sr * r + sg * g + sb * (b + through);
  through = 1;
  for (int s = 0; __any_sync(~0u, s < last); ++s) {
    const float t = (s + 0.5f) * step, x = eye.x + t * dx, y = eye.y + t * dy, z = eye.z + t * dz;
    int cell = -1;
    float4 seed = make_float4(0, 0, 0, 0);
    float fx = 0, fy = 0, fz = 0;
    if (s < last && !(x < 0.0f || y < 0.0f || z < 0.0f || x >= n - 1 || y >= n - 1 || z >= n - 1)) {
      const int ix = (int)x, iy = (int)y, iz = (int)z;
      fx = x - ix, fy = y - iy, fz = z - iz, cell = (iz * n + iy) * n + ix;
      const float4 c = sample(volume, x, y, z, n);
      const float left = through * expf(-density * c.w * step), w = through - left, own = sr * c.x + sg * c.y + sb * c.z;
      behind -= w * own;
      through = left;
      const float of_depth = left * own - behind;
      of_density += of_depth * c.w * step;
      seed = make_float4(w * sr, w * sg, w * sb, of_depth * density * step);
    }
    const int right = __shfl_xor_sync(~0u, cell, 1), below = __shfl_xor_sync(~0u, cell, 8), across = __shfl_xor_sync(~0u, cell, 9);
    const bool joined = cell == right && cell == below && cell == across;
    if (!__any_sync(~0u, cell >= 0)) continue;
    const bool any = __any_sync(~0u, joined && cell >= 0), adds = cell >= 0 && (!joined || (lane & 9) == 0);
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      const float4 v = scaled(seed, (k & 1 ? fx : 1 - fx) * (k & 2 ? fy : 1 - fy) * (k & 4 ? fz : 1 - fz));
      float4 sum = v;
      if (any) sum = both(both(v, 1), 8);
      if (adds) add4(volume_adj + cell + (k & 1) + (k & 2 ? n : 0) + (k & 4 ? n * n : 0), joined ? sum : v);
    }
  }
#pragma unroll
  for (int d = 16; d; d >>= 1) of_density += __shfl_xor_sync(~0u, of_density, d);
  if (lane == 0) parts[warp] = of_density;
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(density_adj, parts[0] + parts[1] + parts[2] + parts[3]);
}

static void march_trial() {
  const int n = bench::smaller() ? 12 : 128, width = bench::smaller() ? 24 : 512, height = bench::smaller() ? 20 : 512, steps = bench::smaller() ? 30 : 256,
            all = n * n * n;
  std::vector<float> cells(4 * (size_t)all);
  for (int i = 0; i < all; ++i) {
    for (int k = 0; k < 3; ++k) cells[4 * (size_t)i + k] = float(bench::number(4 * (size_t)i + k));
    const double x = double(i % n) / n - 0.5, y = double(i / n % n) / n - 0.5, z = double(i / n / n) / n - 0.5;
    cells[4 * (size_t)i + 3] = float((x * x + y * y + z * z < 0.12 ? 3.0 : 0.3) * bench::number(4 * (size_t)i + 3));
  }
  bench::array<float> image(3 * width * height), volume(cells), image_adj(3 * width * height, -1, 1), volume_adj(4 * (size_t)all, -0.1, 0.1), density_adj(1);
  const float3 eye = make_float3(0.52f * n, 0.47f * n, -0.2f * n);
  const float focus = 1.0f, density = 4.0f / n, step = bench::smaller() ? 0.5f : 0.7f;
  const dim3 block(16, 8), grid((width + 15) / 16, (height + 7) / 8);
  auto g = cugrad::gradient(march, "image, volume, density");
  bench::compare("rays of 256 steps through 128^3, 512^2", {&image, &image_adj, &volume_adj, &density_adj},
                 [&] { march<<<grid, block>>>(image, (const float4 *)volume.data, eye, focus, density, step, steps, n, width, height); },
                 [&] {
                   g.execute_kernel(grid, block, image.data, (float4 *)volume.data, eye, focus, density, step, steps, n, width, height, image_adj.data,
                                    (float4 *)volume_adj.data, density_adj.data);
                 },
                 [&] {
                   march_hand<<<grid, 128>>>(image, (const float4 *)volume.data, eye, focus, density, step, steps, n, width, height, image_adj,
                                             (float4 *)volume_adj.data, density_adj);
                 });
}

// 2. A bilateral filter of 7 x 7.
enum { R = 3 };

__global__ void bilateral(float *out, const float *in, float sigma_space, float sigma_range, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float centre = in[y * width + x], sum = 0.0f, weights = 0.0f;
  for (int dy = -R; dy <= R; dy++)
    for (int dx = -R; dx <= R; dx++) {
      int qx = x + dx, qy = y + dy;
      if (qx < 0 || qy < 0 || qx >= width || qy >= height) continue;
      float v = in[qy * width + qx], d = v - centre;
      float w = expf(-(dx * dx + dy * dy) / (2.0f * sigma_space * sigma_space) - d * d / (2.0f * sigma_range * sigma_range));
      sum += w * v;
      weights += w;
    }
  out[y * width + x] = sum / weights;
}

// First values and seeds over weights; then a gather of what a pixel does to its own sum and to those of its neighbours.
enum { TX = 32, TY = 8, FAR = 1000000 };

__global__ void __launch_bounds__(TX *TY)
bilateral_values(float *__restrict__ out, const float *__restrict__ in, float space, float range, int width, int height, float *__restrict__ out_adj,
                 float *__restrict__ share) {
  __shared__ float tile[TY + 2 * R][TX + 2 * R + 2];
  const int left = blockIdx.x * TX, top = blockIdx.y * TY, x = left + threadIdx.x, y = top + threadIdx.y;
  for (int i = threadIdx.y * TX + threadIdx.x; i < (TY + 2 * R) * (TX + 2 * R); i += TX * TY) {
    const int r = i / (TX + 2 * R), c = i % (TX + 2 * R), gy = top + r - R, gx = left + c - R;
    tile[r][c] = gx >= 0 && gy >= 0 && gx < width && gy < height ? in[gy * width + gx] : FAR;
  }
  __syncthreads();
  if (x >= width || y >= height) return;
  const float centre = tile[threadIdx.y + R][threadIdx.x + R];
  float sum = 0, weights = 0;
#pragma unroll
  for (int dy = -R; dy <= R; ++dy)
#pragma unroll
    for (int dx = -R; dx <= R; ++dx) {
      const float v = tile[threadIdx.y + R + dy][threadIdx.x + R + dx], d = v - centre, w = exp2f((dx * dx + dy * dy) * space + d * d * range);
      sum += w * v, weights += w;
    }
  const int i = y * width + x;
  out[i] = sum / weights;
  share[i] = out_adj[i] / weights;
  out_adj[i] = 0;
}

__global__ void __launch_bounds__(TX *TY)
bilateral_gather(const float *__restrict__ out, const float *__restrict__ in, const float *__restrict__ share, float space, float range, float sigma_space,
                 float sigma_range, int width, int height, float *__restrict__ in_adj, float *__restrict__ space_adj, float *__restrict__ range_adj) {
  __shared__ float tile[TY + 2 * R][TX + 2 * R + 2], result[TY + 2 * R][TX + 2 * R + 2], seed[TY + 2 * R][TX + 2 * R + 2], parts[2][TY];
  const int left = blockIdx.x * TX, x = left + threadIdx.x, t = threadIdx.y * TX + threadIdx.x;
  const float inverse = 1 / (sigma_range * sigma_range);
  float of_space = 0, of_range = 0;
  for (int k = 0; k < 4; ++k) {
    const int top = (blockIdx.y * 4 + k) * TY, y = top + threadIdx.y;
    if (top >= height) break;
    __syncthreads();
    for (int i = t; i < (TY + 2 * R) * (TX + 2 * R); i += TX * TY) {
      const int r = i / (TX + 2 * R), c = i % (TX + 2 * R), gy = top + r - R, gx = left + c - R, at = gy * width + gx;
      const bool in_image = gx >= 0 && gy >= 0 && gx < width && gy < height;
      tile[r][c] = in_image ? in[at] : FAR, result[r][c] = in_image ? out[at] : 0, seed[r][c] = in_image ? share[at] : 0;
    }
    __syncthreads();
    if (x >= width || y >= height) continue;
    const float centre = tile[threadIdx.y + R][threadIdx.x + R], own = seed[threadIdx.y + R][threadIdx.x + R], mean = result[threadIdx.y + R][threadIdx.x + R];
    float given = 0, slope = 0, far = 0, wide = 0;
#pragma unroll
    for (int dy = -R; dy <= R; ++dy)
#pragma unroll
      for (int dx = -R; dx <= R; ++dx) {
        const int r = threadIdx.y + R + dy, c = threadIdx.x + R + dx;
        const float v = tile[r][c], d = v - centre, w = exp2f((dx * dx + dy * dy) * space + d * d * range), a = seed[r][c], wd = w * d, e = own * (v - mean);
        given += w * a;
        slope += wd * (a * (centre - result[r][c]) + e);
        far += (dx * dx + dy * dy) * w * e;
        wide += wd * d * e;
      }
    in_adj[y * width + x] += given + slope * inverse;
    of_space += far, of_range += wide;
  }
#pragma unroll
  for (int step = 16; step; step >>= 1) of_space += __shfl_xor_sync(~0u, of_space, step), of_range += __shfl_xor_sync(~0u, of_range, step);
  if (threadIdx.x == 0) parts[0][threadIdx.y] = of_space, parts[1][threadIdx.y] = of_range;
  __syncthreads();
  if (t < 2) {
    float sum = 0;
    for (int i = 0; i < TY; ++i) sum += parts[t][i];
    const float sigma = t ? sigma_range : sigma_space;
    atomicAdd(t ? range_adj : space_adj, sum / (sigma * sigma * sigma));
  }
}

static void bilateral_trial() {
  const int width = bench::smaller() ? 45 : 2048, height = bench::smaller() ? 37 : 2048, n = width * height;
  bench::array<float> out(n), in(n, 0, 1), out_adj(n, -1, 1), in_adj(n, -1, 1), space_adj(1), range_adj(1), share(n);
  const float sigma_space = 2.0f, sigma_range = 0.3f, log2e = 1.44269504f;
  const dim3 block(TX, TY), grid((width + TX - 1) / TX, (height + TY - 1) / TY);
  auto g = cugrad::gradient(bilateral, "out, in, sigma_space, sigma_range");
  bench::compare("bilateral 7 x 7, 2048^2", {&out, &out_adj, &in_adj, &space_adj, &range_adj},
                 [&] { bilateral<<<grid, block>>>(out, in, sigma_space, sigma_range, width, height); },
                 [&] {
                   g.execute_kernel(grid, block, out.data, in.data, sigma_space, sigma_range, width, height, out_adj.data, in_adj.data, space_adj.data,
                                    range_adj.data);
                 },
                 [&] {
                   const float space = -log2e / (2 * sigma_space * sigma_space), range = -log2e / (2 * sigma_range * sigma_range);
                   bilateral_values<<<grid, block>>>(out, in, space, range, width, height, out_adj, share);
                   bilateral_gather<<<dim3(grid.x, (grid.y + 3) / 4), block>>>(out, in, share, space, range, sigma_space, sigma_range, width, height, in_adj,
                                                                              space_adj, range_adj);
                 });
}

// 3. One query a head against the keys and values so far; queries and keys are rotated by their places.
enum { D = 64, LONGEST = 512, THREADS = 256, WARPS = THREADS / 32 };

__global__ void decode(float *out, const float *q, const float *k, const float *v, const float *cosine, const float *sine, const int *lengths, float scale,
                       int heads, int room) {
  __shared__ float query[D], score[LONGEST], part[THREADS];
  int row = blockIdx.x, length = lengths[row / heads], t = threadIdx.x, lane = t % 32, warp = t / 32;
  const float *keys = k + (size_t)row * room * D, *values = v + (size_t)row * room * D;
  if (t < D / 2) {
    float c = cosine[(length - 1) * (D / 2) + t], s = sine[(length - 1) * (D / 2) + t], a = q[row * D + t], b = q[row * D + t + D / 2];
    query[t] = a * c - b * s;
    query[t + D / 2] = a * s + b * c;
  }
  __syncthreads();
  float top = -INFINITY;
  for (int j = warp; j < length; j += WARPS) {
    float c = cosine[j * (D / 2) + lane], s = sine[j * (D / 2) + lane], a = keys[j * D + lane], b = keys[j * D + lane + D / 2];
    float dot = query[lane] * (a * c - b * s) + query[lane + D / 2] * (a * s + b * c);
    for (int d = 16; d > 0; d /= 2) dot += __shfl_xor_sync(0xffffffffu, dot, d);
    dot *= scale;
    if (lane == 0) score[j] = dot;
    top = fmaxf(top, dot);
  }
  part[t] = top;
  __syncthreads();
  for (int d = THREADS / 2; d > 0; d /= 2) {
    if (t < d) part[t] = fmaxf(part[t], part[t + d]);
    __syncthreads();
  }
  top = part[0];
  __syncthreads();
  float sum = 0.0f;
  for (int j = t; j < length; j += THREADS) {
    float e = expf(score[j] - top);
    score[j] = e;
    sum += e;
  }
  part[t] = sum;
  __syncthreads();
  for (int d = THREADS / 2; d > 0; d /= 2) {
    if (t < d) part[t] += part[t + d];
    __syncthreads();
  }
  float total = part[0], mean = 0.0f;
  __syncthreads();
  for (int j = t / D; j < length; j += THREADS / D) mean += score[j] * values[j * D + t % D];
  part[t] = mean;
  __syncthreads();
  if (t < D) out[row * D + t] = (part[t] + part[t + D] + part[t + 2 * D] + part[t + 3 * D]) / total;
}

// Keys and values are read once: eight lanes a key, sums of p v, p (g v) k and p k under a running maximum; then their gradients, which
// need scores and products alone.
__device__ inline float4 axpy(float4 a, float k, float4 b) { return make_float4(a.x + k * b.x, a.y + k * b.y, a.z + k * b.z, a.w + k * b.w); }
__device__ inline float dot4(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
__device__ inline float4 turn(float4 a, float4 c, float4 b, float4 s) {  // a c + b s
  return make_float4(a.x * c.x + b.x * s.x, a.y * c.y + b.y * s.y, a.z * c.z + b.z * s.z, a.w * c.w + b.w * s.w);
}

__global__ void __launch_bounds__(THREADS, 2)
decode_hand(float *__restrict__ out, const float *__restrict__ q, const float *__restrict__ k, const float *__restrict__ v, const float *__restrict__ cosine,
            const float *__restrict__ sine, const int *__restrict__ lengths, float scale, int heads, int room, float *__restrict__ out_adj,
            float *__restrict__ q_adj, float *__restrict__ k_adj, float *__restrict__ v_adj) {
  __shared__ __align__(16) float sums[3][WARPS][D];
  __shared__ float score[LONGEST], product[LONGEST], tops[WARPS], totals[WARPS];
  const int row = blockIdx.x, length = lengths[row / heads], t = threadIdx.x, lane = t % 32, warp = t / 32, place = lane % 8 * 4, group = t / 8;
  const float *keys = k + (size_t)row * room * D, *values = v + (size_t)row * room * D;
  float *keys_adj = k_adj + (size_t)row * room * D, *values_adj = v_adj + (size_t)row * room * D;
  float4 lo, hi, glo = *(const float4 *)(out_adj + row * D + place), ghi = *(const float4 *)(out_adj + row * D + place + D / 2);
  {
    const float4 c = *(const float4 *)(cosine + (length - 1) * (D / 2) + place), s = *(const float4 *)(sine + (length - 1) * (D / 2) + place);
    const float4 a = *(const float4 *)(q + row * D + place), b = *(const float4 *)(q + row * D + place + D / 2);
    lo = turn(a, c, scaled(b, -1), s), hi = turn(a, s, b, c);
  }
  const float4 zero = make_float4(0, 0, 0, 0);
  float4 acc[6] = {zero, zero, zero, zero, zero, zero};
  float top = -INFINITY, total = 0;
#pragma unroll 2
  for (int base = 0; base < length; base += THREADS / 8) {
    const int j = base + group;
    const bool real = j < length;
    const int at = (real ? j : length - 1) * D + place, angle = (real ? j : length - 1) * (D / 2) + place;
    const float4 c = __ldg((const float4 *)(cosine + angle)), s = __ldg((const float4 *)(sine + angle));
    const float4 a = __ldcs((const float4 *)(keys + at)), b = __ldcs((const float4 *)(keys + at + D / 2));
    const float4 va = __ldcs((const float4 *)(values + at)), vb = __ldcs((const float4 *)(values + at + D / 2));
    const float4 ka = turn(a, c, scaled(b, -1), s), kb = turn(a, s, b, c);
    float x = dot4(lo, ka) + dot4(hi, kb), p = dot4(glo, va) + dot4(ghi, vb);
#pragma unroll
    for (int d = 4; d; d >>= 1) x += __shfl_xor_sync(~0u, x, d), p += __shfl_xor_sync(~0u, p, d);
    x *= scale;
    if (!real) continue;
    if (lane % 8 == 0) score[j] = x, product[j] = p;
    if (x > top) {
      const float k = expf(top - x);
      total *= k;
#pragma unroll
      for (int i = 0; i < 6; ++i) acc[i] = scaled(acc[i], k);
      top = x;
    }
    const float e = expf(x - top);
    total += e;
    acc[0] = axpy(acc[0], e, va), acc[1] = axpy(acc[1], e, vb);
    acc[2] = axpy(acc[2], e * p, ka), acc[3] = axpy(acc[3], e * p, kb);
    acc[4] = axpy(acc[4], e, ka), acc[5] = axpy(acc[5], e, kb);
  }
  float most = top;
#pragma unroll
  for (int d = 8; d <= 16; d *= 2) most = fmaxf(most, __shfl_xor_sync(~0u, most, d));
  if (lane == 0) tops[warp] = most;
  __syncthreads();
#pragma unroll
  for (int w = 0; w < WARPS; ++w) most = fmaxf(most, tops[w]);
  const float shrink = expf(top - most);
  total *= shrink;
#pragma unroll
  for (int d = 8; d <= 16; d *= 2) total += __shfl_xor_sync(~0u, total, d);
#pragma unroll
  for (int i = 0; i < 6; ++i) {
    acc[i] = scaled(acc[i], shrink);
    acc[i] = both(both(acc[i], 8), 16);
    if (lane < 8) *(float4 *)&sums[i / 2][warp][place + i % 2 * (D / 2)] = acc[i];
  }
  if (lane == 0) totals[warp] = total;
  __syncthreads();
  total = 0;
#pragma unroll
  for (int w = 0; w < WARPS; ++w) total += totals[w];
  const float inverse = 1 / total;
  if (t < 3 * D) {
    float sum = 0;
#pragma unroll
    for (int w = 0; w < WARPS; ++w) sum += sums[t / D][w][t % D];
    sum *= inverse;
    sums[t / D][0][t % D] = sum;
    if (t < D) out[row * D + t] = sum;
  }
  __syncthreads();
  float delta = dot4(glo, *(float4 *)&sums[0][0][place]) + dot4(ghi, *(float4 *)&sums[0][0][place + D / 2]);
#pragma unroll
  for (int d = 4; d; d >>= 1) delta += __shfl_xor_sync(~0u, delta, d);
  if (t < D) out_adj[row * D + t] = 0;
  if (t < D / 2) {
    const float c = cosine[(length - 1) * (D / 2) + t], s = sine[(length - 1) * (D / 2) + t];
    const float a = scale * (sums[1][0][t] - delta * sums[2][0][t]), b = scale * (sums[1][0][t + D / 2] - delta * sums[2][0][t + D / 2]);
    q_adj[row * D + t] += a * c + b * s, q_adj[row * D + t + D / 2] += b * c - a * s;
  }
#pragma unroll 2
  for (int j = group; j < length; j += THREADS / 8) {
    const int at = j * D + place, angle = j * (D / 2) + place;
    const float p = expf(score[j] - most) * inverse, ds = scale * p * (product[j] - delta);
    const float4 c = __ldg((const float4 *)(cosine + angle)), s = __ldg((const float4 *)(sine + angle));
    float4 ka = *(float4 *)(keys_adj + at), kb = *(float4 *)(keys_adj + at + D / 2), va = *(float4 *)(values_adj + at), vb = *(float4 *)(values_adj + at + D / 2);
    ka = axpy(ka, ds, turn(lo, c, hi, s)), kb = axpy(kb, ds, turn(hi, c, scaled(lo, -1), s));
    va = axpy(va, p, glo), vb = axpy(vb, p, ghi);
    *(float4 *)(keys_adj + at) = ka, *(float4 *)(keys_adj + at + D / 2) = kb, *(float4 *)(values_adj + at) = va, *(float4 *)(values_adj + at + D / 2) = vb;
  }
}

static void decode_trial() {
  const int batch = bench::smaller() ? 3 : 32, heads = bench::smaller() ? 2 : 32, room = LONGEST, rows = batch * heads;
  const size_t n = (size_t)rows * room * D;
  std::vector<int> so_far(batch);
  for (int b = 0; b < batch; ++b) so_far[b] = bench::smaller() ? 30 + 7 * b : room - int(bench::number(b) * 100);
  std::vector<float> c(room * D / 2), s(room * D / 2);
  for (int j = 0; j < room; ++j)
    for (int d = 0; d < D / 2; ++d) {
      const double angle = j * std::pow(10000.0, -2.0 * d / D);
      c[j * D / 2 + d] = float(std::cos(angle)), s[j * D / 2 + d] = float(std::sin(angle));
    }
  bench::array<int> lengths(so_far);
  bench::array<float> cosine(c), sine(s), out(rows * D), q(rows * D, -1, 1), k(n, -1, 1), v(n, -1, 1), out_adj(rows * D, -1, 1), q_adj(rows * D, -1, 1),
      k_adj(n, -0.1, 0.1), v_adj(n, -0.1, 0.1);
  const float scale = 0.125f;
  auto g = cugrad::gradient(decode, "out, q, k, v");
  bench::compare("decoding attention with RoPE, 32 x 32 x 512", {&out, &out_adj, &q_adj, &k_adj, &v_adj},
                 [&] { decode<<<rows, THREADS>>>(out, q, k, v, cosine, sine, lengths, scale, heads, room); },
                 [&] {
                   g.execute_kernel(dim3(rows), dim3(THREADS), out.data, q.data, k.data, v.data, cosine.data, sine.data, lengths.data, scale, heads, room,
                                    out_adj.data, q_adj.data, k_adj.data, v_adj.data);
                 },
                 [&] { decode_hand<<<rows, THREADS>>>(out, q, k, v, cosine, sine, lengths, scale, heads, room, out_adj, q_adj, k_adj, v_adj); });
}

int main(int count, char **words) {
  bench::arguments(count, words);
  march_trial();
  bilateral_trial();
  decode_trial();
  return bench::finish();
}
