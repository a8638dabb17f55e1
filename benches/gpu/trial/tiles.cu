// Group norm, attention with a running softmax, blending of splats, tridiagonal systems, small dense systems, causal convolution. Build: see ../../README.md.
#include <cugrad/cugrad.h>

#include "bench.h"
#include "lanes.h"

// Group norm, a block for each group of channels of an image.
__global__ void group_norm(float *y, const float *x, const float *gain, const float *shift, int channels, int groups, int pixels, float eps) {
  extern __shared__ float memory[];
  float *sums = memory, *squares = memory + blockDim.x;
  int image = blockIdx.x / groups, group = blockIdx.x % groups, each = channels / groups, count = each * pixels;
  int first = (image * channels + group * each) * pixels;
  float s = 0.0f, q = 0.0f;
  for (int k = threadIdx.x; k < count; k += blockDim.x) {
    float v = x[first + k];
    s += v;
    q += v * v;
  }
  sums[threadIdx.x] = s;
  squares[threadIdx.x] = q;
  __syncthreads();
  for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
    if (threadIdx.x < stride) {
      sums[threadIdx.x] += sums[threadIdx.x + stride];
      squares[threadIdx.x] += squares[threadIdx.x + stride];
    }
    __syncthreads();
  }
  float mean = sums[0] / count, variance = squares[0] / count - mean * mean, scale = rsqrtf(variance + eps);
  for (int k = threadIdx.x; k < count; k += blockDim.x) {
    int c = group * each + k / pixels;
    y[first + k] = (x[first + k] - mean) * scale * gain[c] + shift[c];
  }
}

// 8 channels of 1024 pixels stay in the registers of 512 threads; everything that is summed is summed at once.
enum { GROUP_CHANNELS = 8, GROUP_PIXELS = 1024, GROUP_COUNT = GROUP_CHANNELS * GROUP_PIXELS };

__global__ void __launch_bounds__(512, 2)
group_norm_hand(float *__restrict__ y, const float *__restrict__ x, const float *__restrict__ gain, const float *__restrict__ shift, int groups, float eps,
                float *__restrict__ y_adj, float *__restrict__ x_adj, float *__restrict__ gain_adj, float *__restrict__ shift_adj) {
  __shared__ float parts[16][10], of_channel[GROUP_CHANNELS][2], moments[2];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, half = threadIdx.x / 256, group = blockIdx.x % groups;
  const size_t first = size_t(blockIdx.x) * (GROUP_COUNT / 4) + threadIdx.x;
  float4 v[4], s[4];
#pragma unroll
  for (int k = 0; k < 4; ++k) v[k] = ((const float4 *)x)[first + 512 * k], s[k] = ((const float4 *)y_adj)[first + 512 * k];
  float sum[10] = {};
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    sum[0] += v[k].x + v[k].y + v[k].z + v[k].w;
    sum[1] += v[k].x * v[k].x + v[k].y * v[k].y + v[k].z * v[k].z + v[k].w * v[k].w;
    sum[2 + 2 * k] = s[k].x + s[k].y + s[k].z + s[k].w;
    sum[3 + 2 * k] = s[k].x * v[k].x + s[k].y * v[k].y + s[k].z * v[k].z + s[k].w * v[k].w;
  }
#pragma unroll
  for (int e = 0; e < 10; ++e) {
    sum[e] = warp_sum(sum[e]);
    if (lane == 0) parts[warp][e] = sum[e];
  }
  __syncthreads();
  if (threadIdx.x < 2) {
    float t = 0;
    for (int w = 0; w < 16; ++w) t += parts[w][threadIdx.x];
    moments[threadIdx.x] = t / GROUP_COUNT;
  } else if (threadIdx.x >= 32 && threadIdx.x < 48) {
    const int c = (threadIdx.x - 32) / 2, what = threadIdx.x % 2;
    float t = 0;
    for (int w = 0; w < 8; ++w) t += parts[c % 2 * 8 + w][2 + 2 * (c / 2) + what];
    of_channel[c][what] = t;
  }
  __syncthreads();
  const float mean = moments[0], scale = rsqrtf(moments[1] - mean * mean + eps);
  float a = 0, b = 0;
#pragma unroll
  for (int c = 0; c < GROUP_CHANNELS; ++c) {
    const float g = gain[group * GROUP_CHANNELS + c], seeds = of_channel[c][0], products = scale * (of_channel[c][1] - mean * seeds);
    a += g * seeds, b += g * products;
    if (threadIdx.x == c) atomicAdd(&shift_adj[group * GROUP_CHANNELS + c], seeds), atomicAdd(&gain_adj[group * GROUP_CHANNELS + c], products);
  }
  a /= GROUP_COUNT, b /= GROUP_COUNT;
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    const int c = group * GROUP_CHANNELS + 2 * k + half;
    const float g = gain[c], h = shift[c];
    float4 old = ((const float4 *)x_adj)[first + 512 * k], out;
    auto one = [&](float v, float s, float &out, float &in) {
      const float unit = (v - mean) * scale;
      out = unit * g + h;
      in += scale * (s * g - a - unit * b);
    };
    one(v[k].x, s[k].x, out.x, old.x), one(v[k].y, s[k].y, out.y, old.y), one(v[k].z, s[k].z, out.z, old.z), one(v[k].w, s[k].w, out.w, old.w);
    ((float4 *)y)[first + 512 * k] = out;
    ((float4 *)x_adj)[first + 512 * k] = old;
    ((float4 *)y_adj)[first + 512 * k] = make_float4(0, 0, 0, 0);
  }
}

static void group_norm_trial() {
  const int images = bench::size(6), groups = 32, channels = groups * GROUP_CHANNELS, pixels = GROUP_PIXELS, n = images * channels * pixels;
  bench::array<float> y(n), x(n, -1, 1.5), gain(channels, 0.5, 1.5), shift(channels, -1, 1), y_adj(n, -1, 1), x_adj(n, -1, 1), gain_adj(channels),
      shift_adj(channels);
  const float eps = 1e-5f;
  auto g = cugrad::gradient(group_norm, "y, x, gain, shift");
  bench::compare("group norm, 64 images, 32 groups of 8 x 1024", {&y, &y_adj, &x_adj, &gain_adj, &shift_adj},
                 [&] { group_norm<<<images * groups, 256, 2 * 256 * sizeof(float)>>>(y, x, gain, shift, channels, groups, pixels, eps); },
                 [&] {
                   g.execute_kernel(dim3(images * groups), dim3(256), 2 * 256 * sizeof(float), (cudaStream_t)0, y.data, x.data, gain.data, shift.data,
                                    channels, groups, pixels, eps, y_adj.data, x_adj.data, gain_adj.data, shift_adj.data);
                 },
                 [&] { group_norm_hand<<<images * groups, 512>>>(y, x, gain, shift, groups, eps, y_adj, x_adj, gain_adj, shift_adj); });
}

// Attention with a running softmax: a thread for each query, keys and values by tiles.
enum { HEAD = 32, KEYS = 32, QUERIES = 128 };

__global__ void attention(float *out, const float *q, const float *k, const float *v, float scale, int length) {
  __shared__ float ks[KEYS][HEAD], vs[KEYS][HEAD];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float *kh = k + blockIdx.y * length * HEAD, *vh = v + blockIdx.y * length * HEAD;
  float query[HEAD], sum[HEAD];
  for (int d = 0; d < HEAD; d++) {
    query[d] = q[(blockIdx.y * length + i) * HEAD + d] * scale;
    sum[d] = 0.0f;
  }
  float most = -INFINITY, total = 0.0f;
  for (int tile = 0; tile < length; tile += KEYS) {
    for (int e = threadIdx.x; e < KEYS * HEAD; e += blockDim.x) {
      ks[e / HEAD][e % HEAD] = kh[tile * HEAD + e];
      vs[e / HEAD][e % HEAD] = vh[tile * HEAD + e];
    }
    __syncthreads();
    for (int j = 0; j < KEYS; j++) {
      float s = 0.0f;
      for (int d = 0; d < HEAD; d++) s += query[d] * ks[j][d];
      float now = fmaxf(most, s), correction = expf(most - now), p = expf(s - now);
      total = total * correction + p;
      for (int d = 0; d < HEAD; d++) sum[d] = sum[d] * correction + p * vs[j][d];
      most = now;
    }
    __syncthreads();
  }
  for (int d = 0; d < HEAD; d++) out[(blockIdx.y * length + i) * HEAD + d] = sum[d] / total;
}

// By query: the output, the logarithm of the sum, the product of output and seed; then the query's adjoint.
__global__ void __launch_bounds__(QUERIES)
attention_hand_q(float *__restrict__ out, const float *__restrict__ q, const float *__restrict__ k, const float *__restrict__ v, float scale, int length,
                 const float *__restrict__ out_adj, float *__restrict__ q_adj, float2 *__restrict__ rows) {
  __shared__ float4 ks[KEYS][HEAD / 4], vs[KEYS][HEAD / 4];
  const size_t head = size_t(blockIdx.y) * length, i = head + blockIdx.x * QUERIES + threadIdx.x;
  const float4 *kh = (const float4 *)(k + head * HEAD), *vh = (const float4 *)(v + head * HEAD);
  float query[HEAD], sum[HEAD], seed[HEAD];
#pragma unroll
  for (int d = 0; d < HEAD; d += 4) {
    const float4 t = *(const float4 *)(q + i * HEAD + d), u = *(const float4 *)(out_adj + i * HEAD + d);
    query[d] = t.x * scale, query[d + 1] = t.y * scale, query[d + 2] = t.z * scale, query[d + 3] = t.w * scale;
    seed[d] = u.x, seed[d + 1] = u.y, seed[d + 2] = u.z, seed[d + 3] = u.w;
    sum[d] = sum[d + 1] = sum[d + 2] = sum[d + 3] = 0;
  }
  auto load = [&](int tile) {
    for (int e = threadIdx.x; e < KEYS * HEAD / 4; e += QUERIES) {
      (&ks[0][0])[e] = kh[tile * (HEAD / 4) + e];
      (&vs[0][0])[e] = vh[tile * (HEAD / 4) + e];
    }
  };
  auto dot = [&](const float (&a)[HEAD], const float4 *b) {
    float s0 = 0, s1 = 0, s2 = 0, s3 = 0;
#pragma unroll
    for (int d = 0; d < HEAD / 4; ++d) {
      const float4 t = b[d];
      s0 += a[4 * d] * t.x, s1 += a[4 * d + 1] * t.y, s2 += a[4 * d + 2] * t.z, s3 += a[4 * d + 3] * t.w;
    }
    return (s0 + s1) + (s2 + s3);
  };
  float most = -INFINITY, total = 0;
  for (int tile = 0; tile < length; tile += KEYS) {
    load(tile);
    __syncthreads();
    for (int j = 0; j < KEYS; ++j) {
      const float s = dot(query, ks[j]);
      if (s > most) {
        const float correction = expf(most - s);
        total *= correction;
#pragma unroll
        for (int d = 0; d < HEAD; ++d) sum[d] *= correction;
        most = s;
      }
      const float p = expf(s - most);
      total += p;
#pragma unroll
      for (int d = 0; d < HEAD / 4; ++d) {
        const float4 t = vs[j][d];
        sum[4 * d] += p * t.x, sum[4 * d + 1] += p * t.y, sum[4 * d + 2] += p * t.z, sum[4 * d + 3] += p * t.w;
      }
    }
    __syncthreads();
  }
  float product = 0;
  const float inverse = 1.0f / total, log_sum = most + logf(total);
#pragma unroll
  for (int d = 0; d < HEAD; d += 4) {
    const float4 t = make_float4(sum[d] * inverse, sum[d + 1] * inverse, sum[d + 2] * inverse, sum[d + 3] * inverse);
    product += t.x * seed[d] + t.y * seed[d + 1] + t.z * seed[d + 2] + t.w * seed[d + 3];
    *(float4 *)(out + i * HEAD + d) = t;
    sum[d] = sum[d + 1] = sum[d + 2] = sum[d + 3] = 0;
  }
  rows[i] = make_float2(log_sum, product);
  for (int tile = 0; tile < length; tile += KEYS) {
    load(tile);
    __syncthreads();
    for (int j = 0; j < KEYS; ++j) {
      const float p = expf(dot(query, ks[j]) - log_sum), of_s = p * (dot(seed, vs[j]) - product);
#pragma unroll
      for (int d = 0; d < HEAD / 4; ++d) {
        const float4 t = ks[j][d];
        sum[4 * d] += of_s * t.x, sum[4 * d + 1] += of_s * t.y, sum[4 * d + 2] += of_s * t.z, sum[4 * d + 3] += of_s * t.w;
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int d = 0; d < HEAD; d += 4) {
    float4 t = *(float4 *)(q_adj + i * HEAD + d);
    t.x += scale * sum[d], t.y += scale * sum[d + 1], t.z += scale * sum[d + 2], t.w += scale * sum[d + 3];
    *(float4 *)(q_adj + i * HEAD + d) = t;
  }
}

// By key, over the queries.
__global__ void __launch_bounds__(QUERIES)
attention_hand_kv(const float *__restrict__ q, const float *__restrict__ k, const float *__restrict__ v, float scale, int length,
                  const float *__restrict__ out_adj, float *__restrict__ k_adj, float *__restrict__ v_adj, const float2 *__restrict__ rows) {
  __shared__ float4 qs[KEYS][HEAD / 4], seeds[KEYS][HEAD / 4];
  __shared__ float2 row[KEYS];
  const size_t head = size_t(blockIdx.y) * length, i = head + blockIdx.x * QUERIES + threadIdx.x;
  const float4 *qh = (const float4 *)(q + head * HEAD), *sh = (const float4 *)(out_adj + head * HEAD);
  float key[HEAD], value[HEAD], of_key[HEAD] = {}, of_value[HEAD] = {};
#pragma unroll
  for (int d = 0; d < HEAD; d += 4) {
    const float4 t = *(const float4 *)(k + i * HEAD + d), u = *(const float4 *)(v + i * HEAD + d);
    key[d] = t.x * scale, key[d + 1] = t.y * scale, key[d + 2] = t.z * scale, key[d + 3] = t.w * scale;
    value[d] = u.x, value[d + 1] = u.y, value[d + 2] = u.z, value[d + 3] = u.w;
  }
  for (int tile = 0; tile < length; tile += KEYS) {
    for (int e = threadIdx.x; e < KEYS * HEAD / 4; e += QUERIES) {
      (&qs[0][0])[e] = qh[tile * (HEAD / 4) + e];
      (&seeds[0][0])[e] = sh[tile * (HEAD / 4) + e];
    }
    if (threadIdx.x < KEYS) row[threadIdx.x] = rows[head + tile + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < KEYS; ++j) {
      float s0 = 0, s1 = 0, g0 = 0, g1 = 0;
#pragma unroll
      for (int d = 0; d < HEAD / 4; ++d) {
        const float4 t = qs[j][d], u = seeds[j][d];
        s0 += key[4 * d] * t.x + key[4 * d + 1] * t.y, s1 += key[4 * d + 2] * t.z + key[4 * d + 3] * t.w;
        g0 += value[4 * d] * u.x + value[4 * d + 1] * u.y, g1 += value[4 * d + 2] * u.z + value[4 * d + 3] * u.w;
      }
      const float2 r = row[j];
      const float p = expf(s0 + s1 - r.x), of_s = p * (g0 + g1 - r.y);
#pragma unroll
      for (int d = 0; d < HEAD / 4; ++d) {
        const float4 t = qs[j][d], u = seeds[j][d];
        of_key[4 * d] += of_s * t.x, of_key[4 * d + 1] += of_s * t.y, of_key[4 * d + 2] += of_s * t.z, of_key[4 * d + 3] += of_s * t.w;
        of_value[4 * d] += p * u.x, of_value[4 * d + 1] += p * u.y, of_value[4 * d + 2] += p * u.z, of_value[4 * d + 3] += p * u.w;
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int d = 0; d < HEAD; d += 4) {
    float4 t = *(float4 *)(k_adj + i * HEAD + d), u = *(float4 *)(v_adj + i * HEAD + d);
    t.x += scale * of_key[d], t.y += scale * of_key[d + 1], t.z += scale * of_key[d + 2], t.w += scale * of_key[d + 3];
    u.x += of_value[d], u.y += of_value[d + 1], u.z += of_value[d + 2], u.w += of_value[d + 3];
    *(float4 *)(k_adj + i * HEAD + d) = t;
    *(float4 *)(v_adj + i * HEAD + d) = u;
  }
}

static void attention_trial() {
  const int heads = bench::size(6), length = std::max(bench::size(10), (int)QUERIES), n = heads * length * HEAD;
  bench::array<float> out(n), q(n, -2, 2), k(n, -2, 2), v(n, -1, 1), out_adj(n, -1, 1), q_adj(n, -1, 1), k_adj(n, -1, 1), v_adj(n, -1, 1),
      rows(2 * heads * length);
  const dim3 block(QUERIES), grid(length / QUERIES, heads);
  const float scale = 0.1767767f;
  auto g = cugrad::gradient(attention, "out, q, k, v");
  bench::compare("attention, 64 heads of 1024 x 32", {&out, &out_adj, &q_adj, &k_adj, &v_adj},
                 [&] { attention<<<grid, block>>>(out, q, k, v, scale, length); },
                 [&] {
                   g.execute_kernel(grid, block, out.data, q.data, k.data, v.data, scale, length, out_adj.data, q_adj.data, k_adj.data, v_adj.data);
                 },
                 [&] {
                   attention_hand_q<<<grid, block>>>(out, q, k, v, scale, length, out_adj, q_adj, (float2 *)rows.data);
                   attention_hand_kv<<<grid, block>>>(q, k, v, scale, length, out_adj, k_adj, v_adj, (const float2 *)rows.data);
                   cudaMemsetAsync(out_adj.data, 0, n * sizeof(float));
                 });
}

// Splats blended from front to back by tiles of 16 x 16, as in Gaussian splatting.
enum { TILE = 16, BATCH = TILE * TILE };

__global__ void blend(float *image, const float2 *centre, const float4 *conic, const float *colour, const int *list, const int *first, int width, int height) {
  __shared__ int ids[BATCH];
  __shared__ float2 centres[BATCH];
  __shared__ float4 conics[BATCH];
  int tile = blockIdx.y * gridDim.x + blockIdx.x, t = threadIdx.y * TILE + threadIdx.x;
  int px = blockIdx.x * TILE + threadIdx.x, py = blockIdx.y * TILE + threadIdx.y;
  bool inside = px < width && py < height, done = !inside;
  int from = first[tile], to = first[tile + 1];
  float T = 1.0f, r = 0.0f, g = 0.0f, b = 0.0f;
  for (int batch = from; batch < to; batch += BATCH) {
    if (__syncthreads_count(done) == BATCH) break;
    if (batch + t < to) {
      int id = list[batch + t];
      ids[t] = id;
      centres[t] = centre[id];
      conics[t] = conic[id];
    }
    __syncthreads();
    for (int j = 0; !done && j < min(BATCH, to - batch); j++) {
      float dx = centres[j].x - px, dy = centres[j].y - py;
      float4 o = conics[j];
      float power = -0.5f * (o.x * dx * dx + o.z * dy * dy) - o.y * dx * dy;
      if (power > 0.0f) continue;
      float alpha = fminf(0.99f, o.w * expf(power));
      if (alpha < 1.0f / 255.0f) continue;
      float rest = T * (1.0f - alpha);
      if (rest < 0.0001f) {
        done = true;
        continue;
      }
      const float *c = colour + 3 * ids[j];
      r += c[0] * alpha * T;
      g += c[1] * alpha * T;
      b += c[2] * alpha * T;
      T = rest;
    }
  }
  if (inside) {
    int at = py * width + px, n = width * height;
    image[at] = r + T * 0.1f;
    image[n + at] = g + T * 0.2f;
    image[2 * n + at] = b + T * 0.3f;
  }
}

// Forward, then backward from the last splat that counted; a warp's pixels are added by shuffles, warps in shared memory, tiles in global memory.
__global__ void __launch_bounds__(BATCH)
blend_hand(float *__restrict__ image, const float2 *__restrict__ centre, const float4 *__restrict__ conic, const float *__restrict__ colour,
           const int *__restrict__ list, const int *__restrict__ first, int width, int height, float *__restrict__ image_adj, float *__restrict__ centre_adj,
           float *__restrict__ conic_adj, float *__restrict__ colour_adj) {
  __shared__ int ids[BATCH];
  __shared__ float2 centres[BATCH];
  __shared__ float4 conics[BATCH];
  __shared__ float colours[BATCH][3], added[BATCH][9];
  __shared__ int farthest;
  const int tile = blockIdx.y * gridDim.x + blockIdx.x, t = threadIdx.y * TILE + threadIdx.x;
  const int px = blockIdx.x * TILE + threadIdx.x, py = blockIdx.y * TILE + threadIdx.y;
  const bool inside = px < width && py < height;
  const int from = first[tile], to = first[tile + 1], at = py * width + px, n = width * height;
  if (t == 0) farthest = from;
  bool done = !inside;
  float T = 1.0f, r = 0, g = 0, b = 0;
  int last = from;
  auto load = [&](int batch) {
    if (batch + t < to) {
      const int id = list[batch + t];
      ids[t] = id, centres[t] = centre[id], conics[t] = conic[id];
      colours[t][0] = colour[3 * id], colours[t][1] = colour[3 * id + 1], colours[t][2] = colour[3 * id + 2];
    }
  };
  for (int batch = from; batch < to; batch += BATCH) {
    if (__syncthreads_count(done) == BATCH) break;
    load(batch);
    __syncthreads();
    for (int j = 0; !done && j < min(BATCH, to - batch); ++j) {
      const float dx = centres[j].x - px, dy = centres[j].y - py;
      const float4 o = conics[j];
      const float power = -0.5f * (o.x * dx * dx + o.z * dy * dy) - o.y * dx * dy;
      if (power > 0) continue;
      const float alpha = fminf(0.99f, o.w * expf(power));
      if (alpha < 1.0f / 255.0f) continue;
      const float rest = T * (1 - alpha);
      if (rest < 0.0001f) {
        done = true;
        continue;
      }
      r += colours[j][0] * alpha * T, g += colours[j][1] * alpha * T, b += colours[j][2] * alpha * T;
      T = rest;
      last = batch + j + 1;
    }
  }
  float sr = 0, sg = 0, sb = 0;
  if (inside) {
    image[at] = r + T * 0.1f, image[n + at] = g + T * 0.2f, image[2 * n + at] = b + T * 0.3f;
    sr = image_adj[at], sg = image_adj[n + at], sb = image_adj[2 * n + at];
    image_adj[at] = 0, image_adj[n + at] = 0, image_adj[2 * n + at] = 0;
  }
  __syncthreads();
  const int of_warp = __reduce_max_sync(0xffffffffu, last);
  if (t % 32 == 0) atomicMax(&farthest, of_warp);
  __syncthreads();
  const int end = farthest;
  // What lies behind, as it is seen.
  float behind = sr * 0.1f + sg * 0.2f + sb * 0.3f;
  for (int batch = from + (end - from + BATCH - 1) / BATCH * BATCH - BATCH; batch >= from; batch -= BATCH) {
    __syncthreads();
    load(batch);
    for (int e = t; e < BATCH * 9; e += BATCH) (&added[0][0])[e] = 0;
    __syncthreads();
    for (int j = min(BATCH, of_warp - batch) - 1; j >= 0; --j) {
      float part[9] = {};
      bool counts = batch + j < last;
      if (counts) {
        const float dx = centres[j].x - px, dy = centres[j].y - py;
        const float4 o = conics[j];
        const float power = -0.5f * (o.x * dx * dx + o.z * dy * dy) - o.y * dx * dy;
        const float e = expf(power), raw = o.w * e, alpha = fminf(0.99f, raw);
        counts = power <= 0 && alpha >= 1.0f / 255.0f;
        if (counts) {
          T /= 1 - alpha;
          const float seen = sr * colours[j][0] + sg * colours[j][1] + sb * colours[j][2], weight = alpha * T;
          const float of_alpha = T * (seen - behind);
          part[6] = weight * sr, part[7] = weight * sg, part[8] = weight * sb;
          behind = alpha * seen + (1 - alpha) * behind;
          if (raw <= 0.99f) {
            const float of_power = of_alpha * raw;
            part[5] = of_alpha * e;
            part[0] = of_power * (-o.x * dx - o.y * dy);
            part[1] = of_power * (-o.z * dy - o.y * dx);
            part[2] = -0.5f * of_power * dx * dx;
            part[3] = -of_power * dx * dy;
            part[4] = -0.5f * of_power * dy * dy;
          }
        }
      }
      if (!__any_sync(0xffffffffu, counts)) continue;
#pragma unroll
      for (int e = 0; e < 9; ++e) part[e] = warp_sum(part[e]);
      float mine = part[0];
#pragma unroll
      for (int e = 1; e < 9; ++e) mine = t % 32 == e ? part[e] : mine;
      if (t % 32 < 9) atomicAdd(&added[j][t % 32], mine);
    }
    __syncthreads();
    if (batch + t < end) {
      const int id = ids[t];
      if (added[t][8] != 0 || added[t][7] != 0 || added[t][6] != 0 || added[t][5] != 0) {
        atomicAdd(&centre_adj[2 * id], added[t][0]), atomicAdd(&centre_adj[2 * id + 1], added[t][1]);
        add4(&conic_adj[4 * id], make_float4(added[t][2], added[t][3], added[t][4], added[t][5]));
        atomicAdd(&colour_adj[3 * id], added[t][6]), atomicAdd(&colour_adj[3 * id + 1], added[t][7]), atomicAdd(&colour_adj[3 * id + 2], added[t][8]);
      }
    }
  }
}

static void blend_trial() {
  const int height = bench::size(10), width = bench::smaller() ? 64 : 1024, tiles_x = width / TILE, tiles_y = (height + TILE - 1) / TILE;
  const int splats = int(80.0 * tiles_x * tiles_y);
  std::vector<std::vector<int>> lists(tiles_x * tiles_y);
  std::vector<float> places(2 * splats), shapes(4 * splats);
  for (int s = 0; s < splats; ++s) {
    const double x = width * bench::number(9 * s), y = height * bench::number(9 * s + 1), size = 1.5 + 6 * bench::number(9 * s + 2);
    places[2 * s] = float(x), places[2 * s + 1] = float(y);
    shapes[4 * s] = float(1 / (size * size)), shapes[4 * s + 1] = float(0.3 * (bench::number(9 * s + 3) - 0.5) / (size * size)),
              shapes[4 * s + 2] = float((0.6 + bench::number(9 * s + 4)) / (size * size)), shapes[4 * s + 3] = float(0.05 + 0.6 * bench::number(9 * s + 5));
    const double reach = 3 * size;
    for (int ty = std::max(0, int((y - reach) / TILE)); ty <= std::min(tiles_y - 1, int((y + reach) / TILE)); ++ty)
      for (int tx = std::max(0, int((x - reach) / TILE)); tx <= std::min(tiles_x - 1, int((x + reach) / TILE)); ++tx) lists[ty * tiles_x + tx].push_back(s);
  }
  std::vector<int> starts(tiles_x * tiles_y + 1), all;
  for (int t = 0; t < tiles_x * tiles_y; ++t) {
    all.insert(all.end(), lists[t].begin(), lists[t].end());
    starts[t + 1] = int(all.size());
  }
  const int n = width * height;
  bench::array<int> list(all), first(starts);
  bench::array<float> image(3 * n), centre(places), conic(shapes), colour(3 * splats, 0, 1), image_adj(3 * n, -1, 1), centre_adj(2 * splats, -1, 1),
      conic_adj(4 * splats), colour_adj(3 * splats, -1, 1);
  const dim3 block(TILE, TILE), grid(tiles_x, tiles_y);
  auto g = cugrad::gradient(blend, "image, centre, conic, colour");
  bench::compare("blending of splats by tiles, 1024^2", {&image, &image_adj, &centre_adj, &conic_adj, &colour_adj},
                 [&] { blend<<<grid, block>>>(image, (const float2 *)centre.data, (const float4 *)conic.data, colour, list, first, width, height); },
                 [&] {
                   g.execute_kernel(grid, block, image.data, (float2 *)centre.data, (float4 *)conic.data, colour.data, list.data, first.data, width,
                                    height, image_adj.data, (float2 *)centre_adj.data, (float4 *)conic_adj.data, colour_adj.data);
                 },
                 [&] {
                   blend_hand<<<grid, block>>>(image, (const float2 *)centre.data, (const float4 *)conic.data, colour, list, first, width, height,
                                               image_adj, centre_adj, conic_adj, colour_adj);
                 });
}

// Tridiagonal systems of 64 by Thomas's algorithm, a thread for each, next to each other in memory.
enum { LENGTH = 64 };

__global__ void thomas(double *x, const double *a, const double *b, const double *c, const double *d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double cp[LENGTH];
  cp[0] = c[i] / b[i];
  x[i] = d[i] / b[i];
  for (int k = 1; k < LENGTH; k++) {
    double m = 1.0 / (b[k * n + i] - a[k * n + i] * cp[k - 1]);
    cp[k] = c[k * n + i] * m;
    x[k * n + i] = (d[k * n + i] - a[k * n + i] * x[(k - 1) * n + i]) * m;
  }
  for (int k = LENGTH - 2; k >= 0; k--) x[k * n + i] -= cp[k] * x[(k + 1) * n + i];
}

// The transposed system is solved along with the system; its first half stands where the seeds were.
__global__ void thomas_hand(double *__restrict__ x, const double *__restrict__ a, const double *__restrict__ b, const double *__restrict__ c,
                            const double *__restrict__ d, int n, double *__restrict__ x_adj, double *__restrict__ a_adj, double *__restrict__ b_adj,
                            double *__restrict__ c_adj, double *__restrict__ d_adj) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double cp[LENGTH], last = 0, y = 0, t = 0;
#pragma unroll 4
  for (int k = 0; k < LENGTH; ++k) {
    const double low = k > 0 ? a[k * n + i] : 0, m = 1.0 / (b[k * n + i] - low * last);
    y = (d[k * n + i] - low * y) * m;
    t = x_adj[k * n + i] - last * t;
    last = c[k * n + i] * m;
    cp[k] = last;
    x[k * n + i] = y, x_adj[k * n + i] = t;
  }
  double next = 0, w_next = 0, low_next = 0;
#pragma unroll 4
  for (int k = LENGTH - 1; k >= 0; --k) {
    const double low = k > 0 ? a[k * n + i] : 0, pivot = b[k * n + i] - (k > 0 ? low * cp[k - 1] : 0);
    const double now = k < LENGTH - 1 ? x[k * n + i] - cp[k] * next : y, w = (x_adj[k * n + i] - low_next * w_next) / pivot;
    x[k * n + i] = now;
    x_adj[k * n + i] = 0;
    d_adj[k * n + i] += w;
    b_adj[k * n + i] -= w * now;
    if (k < LENGTH - 1) c_adj[k * n + i] -= w * next, a_adj[(k + 1) * n + i] -= w_next * now;
    low_next = low;
    next = now, w_next = w;
  }
}

static void thomas_trial() {
  const int n = bench::size(17), all = n * LENGTH;
  bench::array<double> x(all), a(all, -1, 1), b(all, 3, 4), c(all, -1, 1), d(all, -1, 1), x_adj(all, -1, 1), a_adj(all), b_adj(all), c_adj(all),
      d_adj(all, -1, 1);
  const dim3 block(128), grid((n + 127) / 128);
  auto g = cugrad::gradient(thomas, "x, a, b, c, d");
  bench::compare("tridiagonal systems of 64, 2^17, double", {&x, &x_adj, &a_adj, &b_adj, &c_adj, &d_adj},
                 [&] { thomas<<<grid, block>>>(x, a, b, c, d, n); },
                 [&] {
                   g.execute_kernel(grid, block, x.data, a.data, b.data, c.data, d.data, n, x_adj.data, a_adj.data, b_adj.data, c_adj.data, d_adj.data);
                 },
                 [&] { thomas_hand<<<grid, block>>>(x, a, b, c, d, n, x_adj, a_adj, b_adj, c_adj, d_adj); });
}

// Dense systems of 6 equations, a thread for each, eliminated in a local array.
enum { ORDER = 6 };

__global__ void solve6(float *x, const float *matrix, const float *right, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float a[ORDER][ORDER], y[ORDER];
  for (int r = 0; r < ORDER; r++) {
    for (int c = 0; c < ORDER; c++) a[r][c] = matrix[i * ORDER * ORDER + r * ORDER + c];
    y[r] = right[i * ORDER + r];
  }
  for (int k = 0; k < ORDER; k++)
    for (int r = k + 1; r < ORDER; r++) {
      float f = a[r][k] / a[k][k];
      for (int c = k + 1; c < ORDER; c++) a[r][c] -= f * a[k][c];
      y[r] -= f * y[k];
    }
  for (int r = ORDER - 1; r >= 0; r--) {
    for (int c = r + 1; c < ORDER; c++) y[r] -= a[r][c] * y[c];
    y[r] /= a[r][r];
  }
  for (int r = 0; r < ORDER; r++) x[i * ORDER + r] = y[r];
}

// Factors stay in registers for the transposed system; matrices come and go through shared memory.
enum { SOLVERS = 64, STRIDE = ORDER * ORDER + 1 };

__global__ void __launch_bounds__(SOLVERS)
solve6_hand(float *__restrict__ x, const float *__restrict__ matrix, const float *__restrict__ right, int n, float *__restrict__ x_adj,
            float *__restrict__ matrix_adj, float *__restrict__ right_adj) {
  __shared__ float tile[SOLVERS * STRIDE];
  const int base = blockIdx.x * SOLVERS, count = min(SOLVERS, n - base), i = base + threadIdx.x;
  for (int e = threadIdx.x; e < count * ORDER * ORDER; e += SOLVERS) tile[e / 36 * STRIDE + e % 36] = matrix[size_t(base) * 36 + e];
  __syncthreads();
  float *own = tile + threadIdx.x * STRIDE;
  if (threadIdx.x < count) {
    float a[ORDER][ORDER], y[ORDER], w[ORDER], inverse[ORDER];
#pragma unroll
    for (int r = 0; r < ORDER; ++r) {
#pragma unroll
      for (int c = 0; c < ORDER; ++c) a[r][c] = own[r * ORDER + c];
      y[r] = right[i * ORDER + r], w[r] = x_adj[i * ORDER + r];
    }
#pragma unroll
    for (int k = 0; k < ORDER; ++k) {
      inverse[k] = 1.0f / a[k][k];
#pragma unroll
      for (int r = k + 1; r < ORDER; ++r) {
        a[r][k] *= inverse[k];
#pragma unroll
        for (int c = k + 1; c < ORDER; ++c) a[r][c] -= a[r][k] * a[k][c];
        y[r] -= a[r][k] * y[k];
      }
    }
#pragma unroll
    for (int r = ORDER - 1; r >= 0; --r) {
#pragma unroll
      for (int c = r + 1; c < ORDER; ++c) y[r] -= a[r][c] * y[c];
      y[r] *= inverse[r];
    }
#pragma unroll
    for (int r = 0; r < ORDER; ++r) {
#pragma unroll
      for (int c = 0; c < r; ++c) w[r] -= a[c][r] * w[c];
      w[r] *= inverse[r];
    }
#pragma unroll
    for (int r = ORDER - 1; r >= 0; --r)
#pragma unroll
      for (int c = r + 1; c < ORDER; ++c) w[r] -= a[c][r] * w[c];
#pragma unroll
    for (int r = 0; r < ORDER; ++r) {
      x[i * ORDER + r] = y[r];
      x_adj[i * ORDER + r] = 0;
      right_adj[i * ORDER + r] += w[r];
#pragma unroll
      for (int c = 0; c < ORDER; ++c) own[r * ORDER + c] = -w[r] * y[c];
    }
  }
  __syncthreads();
  for (int e = threadIdx.x; e < count * ORDER * ORDER; e += SOLVERS) matrix_adj[size_t(base) * 36 + e] += tile[e / 36 * STRIDE + e % 36];
}

static void solve6_trial() {
  const int n = bench::size(20);
  std::vector<float> entries(36 * size_t(n));
  for (size_t e = 0; e < entries.size(); ++e) entries[e] = float(bench::number(e) - 0.5 + (e % 36 % 7 == 0 ? 3 : 0));
  bench::array<float> x(6 * n), matrix(entries), right(6 * n, -1, 1), x_adj(6 * n, -1, 1), matrix_adj(36 * n, -1, 1), right_adj(6 * n, -1, 1);
  const dim3 block(128), grid((n + 127) / 128);
  auto g = cugrad::gradient(solve6, "x, matrix, right");
  bench::compare("dense systems of 6, 2^20", {&x, &x_adj, &matrix_adj, &right_adj}, [&] { solve6<<<grid, block>>>(x, matrix, right, n); },
                 [&] { g.execute_kernel(grid, block, x.data, matrix.data, right.data, n, x_adj.data, matrix_adj.data, right_adj.data); },
                 [&] { solve6_hand<<<(n + SOLVERS - 1) / SOLVERS, SOLVERS>>>(x, matrix, right, n, x_adj, matrix_adj, right_adj); });
}

// A causal convolution of 4 by channel with SiLU, with the window in shared memory.
enum { TAPS = 4 };

__global__ void causal_convolution(float *y, const float *x, const float *weight, const float *bias, int channels, int length) {
  __shared__ float window[256 + TAPS - 1];
  int row = blockIdx.y, channel = row % channels, at = blockIdx.x * blockDim.x + threadIdx.x;
  const float *in = x + (size_t)row * length;
  window[threadIdx.x + TAPS - 1] = at < length ? in[at] : 0.0f;
  if (threadIdx.x < TAPS - 1) {
    int before = at - (TAPS - 1);
    window[threadIdx.x] = before >= 0 ? in[before] : 0.0f;
  }
  __syncthreads();
  if (at >= length) return;
  float sum = bias[channel];
  for (int k = 0; k < TAPS; k++) sum += weight[channel * TAPS + k] * window[threadIdx.x + k];
  y[(size_t)row * length + at] = sum / (1.0f + expf(-sum));
}

// A block has a row of 2048, a thread two times four numbers; neighbours are asked by shuffles, across warps by shared memory.
enum { ROW = 2048 };

__global__ void __launch_bounds__(256)
causal_convolution_hand(float *__restrict__ y, const float *__restrict__ x, const float *__restrict__ weight, const float *__restrict__ bias, int channels,
                        float *__restrict__ y_adj, float *__restrict__ x_adj, float *__restrict__ weight_adj, float *__restrict__ bias_adj) {
  __shared__ float window[ROW + 4], of_sum[ROW + 4], parts[8][TAPS + 1];
  const int channel = blockIdx.x % channels, t = threadIdx.x;
  const size_t first = size_t(blockIdx.x) * (ROW / 4) + t;
  float4 seeds[2], old[2];
#pragma unroll
  for (int k = 0; k < 2; ++k) {
    const float4 v = ((const float4 *)x)[first + 256 * k];
    seeds[k] = ((const float4 *)y_adj)[first + 256 * k];
    old[k] = ((const float4 *)x_adj)[first + 256 * k];
    *(float4 *)&window[4 + 4 * (t + 256 * k)] = v;
  }
  if (t < 4) window[t] = 0, of_sum[ROW + t] = 0;
  const float4 w4 = ((const float4 *)weight)[channel];
  const float w[TAPS] = {w4.x, w4.y, w4.z, w4.w}, b = bias[channel];
  __syncthreads();
  float sums[TAPS + 1] = {};
#pragma unroll
  for (int k = 0; k < 2; ++k) {
    const int at = 4 * (t + 256 * k);
    const float4 before = *(const float4 *)&window[at], here = *(const float4 *)&window[at + 4];
    const float v[8] = {before.x, before.y, before.z, before.w, here.x, here.y, here.z, here.w};
    float out[4], d[4];
    const float s[4] = {seeds[k].x, seeds[k].y, seeds[k].z, seeds[k].w};
#pragma unroll
    for (int e = 0; e < 4; ++e) {
      float sum = b;
#pragma unroll
      for (int q = 0; q < TAPS; ++q) sum += w[q] * v[e + 1 + q];
      const float sigmoid = 1.0f / (1.0f + expf(-sum));
      out[e] = sum * sigmoid;
      d[e] = s[e] * sigmoid * (1.0f + sum * (1.0f - sigmoid));
      sums[TAPS] += d[e];
#pragma unroll
      for (int q = 0; q < TAPS; ++q) sums[q] += d[e] * v[e + 1 + q];
    }
    *(float4 *)&of_sum[at] = make_float4(d[0], d[1], d[2], d[3]);
    ((float4 *)y)[first + 256 * k] = make_float4(out[0], out[1], out[2], out[3]);
    ((float4 *)y_adj)[first + 256 * k] = make_float4(0, 0, 0, 0);
  }
#pragma unroll
  for (int q = 0; q <= TAPS; ++q) {
    sums[q] = warp_sum(sums[q]);
    if (t % 32 == 0) parts[t / 32][q] = sums[q];
  }
  __syncthreads();
#pragma unroll
  for (int k = 0; k < 2; ++k) {
    const int at = 4 * (t + 256 * k);
    const float4 here = *(const float4 *)&of_sum[at], after = *(const float4 *)&of_sum[at + 4];
    const float d[8] = {here.x, here.y, here.z, here.w, after.x, after.y, after.z, after.w};
    float in[4] = {old[k].x, old[k].y, old[k].z, old[k].w};
#pragma unroll
    for (int e = 0; e < 4; ++e)
#pragma unroll
      for (int q = 0; q < TAPS; ++q) in[e] += w[TAPS - 1 - q] * d[e + q];
    ((float4 *)x_adj)[first + 256 * k] = make_float4(in[0], in[1], in[2], in[3]);
  }
  if (t <= TAPS) {
    float sum = 0;
    for (int k = 0; k < 8; ++k) sum += parts[k][t];
    atomicAdd(t < TAPS ? &weight_adj[channel * TAPS + t] : &bias_adj[channel], sum);
  }
}

static void causal_convolution_trial() {
  const int rows = bench::size(14), channels = std::min(1024, rows), length = ROW, n = rows * length;
  bench::array<float> y(n), x(n, -1, 1), weight(channels * TAPS, -1, 1), bias(channels, -1, 1), y_adj(n, -1, 1), x_adj(n, -1, 1),
      weight_adj(channels * TAPS), bias_adj(channels);
  const dim3 block(256), grid(length / 256, rows);
  auto g = cugrad::gradient(causal_convolution, "y, x, weight, bias");
  bench::compare("causal convolution of 4, 2^14 rows of 2048", {&y, &y_adj, &x_adj, &weight_adj, &bias_adj},
                 [&] { causal_convolution<<<grid, block>>>(y, x, weight, bias, channels, length); },
                 [&] {
                   g.execute_kernel(grid, block, y.data, x.data, weight.data, bias.data, channels, length, y_adj.data, x_adj.data, weight_adj.data,
                                    bias_adj.data);
                 },
                 [&] { causal_convolution_hand<<<rows, 256>>>(y, x, weight, bias, channels, y_adj, x_adj, weight_adj, bias_adj); });
}

int main(int count, char **words) {
  bench::arguments(count, words);
  group_norm_trial();
  attention_trial();
  blend_trial();
  thomas_trial();
  solve6_trial();
  causal_convolution_trial();
  return bench::finish();
}
