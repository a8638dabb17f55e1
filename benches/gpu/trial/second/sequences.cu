// Sparse rows times a vector, the forward algorithm of hidden Markov models, filters by FFT in a block.
#include <cugrad/cugrad.h>

#include "bench.h"

// 1. y = A x, CSR, a warp a row.
__global__ void spmv(float *y, const float *value, const float *x, const int *column, const int *row_start, int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  float sum = 0.0f;
  for (int e = row_start[row] + lane; e < row_start[row + 1]; e += 32) sum += value[e] * x[column[e]];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffffu, sum, d);
  if (lane == 0) y[row] = sum;
}

// Eight lanes a row.
__global__ void __launch_bounds__(256)
spmv_hand(float *__restrict__ y, const float *__restrict__ value, const float *__restrict__ x, const int *__restrict__ column, const int *__restrict__ row_start,
          int rows, float *__restrict__ y_adj, float *__restrict__ value_adj, float *__restrict__ x_adj) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 8, lane = threadIdx.x % 8;
  float sum = 0, seed = 0;
  if (row < rows) {
    const int end = row_start[row + 1];
    seed = y_adj[row];
#pragma unroll 4
    for (int e = row_start[row] + lane; e < end; e += 8) {
      const int c = __ldcs(column + e);
      const float a = __ldcs(value + e), v = __ldg(x + c);
      sum += a * v;
      value_adj[e] += seed * v;
      atomicAdd(&x_adj[c], seed * a);
    }
  }
#pragma unroll
  for (int step = 4; step; step >>= 1) sum += __shfl_xor_sync(~0u, sum, step);
  if (row < rows && lane == 0) y[row] = sum, y_adj[row] = 0;
}

static void spmv_trial() {
  const int rows = bench::smaller() ? 501 : 1 << 20;
  std::vector<int> starts(rows + 1), columns;
  for (int r = 0; r < rows; ++r) {
    const int length = 8 + int(bench::number(r + 3) * 33);
    for (int e = 0; e < length; ++e) {
      const size_t at = columns.size();
      const int near = r + int((bench::number(2 * at) - 0.5) * 2048), far = int(bench::number(2 * at + 1) * rows);
      columns.push_back(bench::number(at + 7777) < 0.1 || near < 0 || near >= rows ? far : near);
    }
    starts[r + 1] = int(columns.size());
  }
  const int entries = int(columns.size());
  bench::array<int> column(columns), row_start(starts);
  bench::array<float> y(rows), value(entries, -1, 1), x(rows, -1, 1), y_adj(rows, -1, 1), value_adj(entries, -1, 1), x_adj(rows, -1, 1);
  const dim3 block(256), grid((rows + 7) / 8);
  auto g = cugrad::gradient(spmv, "y, value, x");
  bench::compare("CSR times vector, 2^20 rows of 24", {&y, &y_adj, &value_adj, &x_adj},
                 [&] { spmv<<<grid, block>>>(y, value, x, column, row_start, rows); },
                 [&] { g.execute_kernel(grid, block, y.data, value.data, x.data, column.data, row_start.data, rows, y_adj.data, value_adj.data, x_adj.data); },
                 [&] { spmv_hand<<<(rows + 31) / 32, 256>>>(y, value, x, column, row_start, rows, y_adj, value_adj, x_adj); });
}

// 2. Log-likelihoods of sequences, 16 states, a lane a state.
enum { STATES = 16, SYMBOLS = 64, TIMES = 64 };

__global__ void hmm(float *likelihood, const float *init, const float *trans, const float *emit, const int *seen, int sequences, int times) {
  int s = (blockIdx.x * blockDim.x + threadIdx.x) / STATES, j = threadIdx.x % STATES;
  if (s >= sequences) return;
  float into[STATES];
  for (int i = 0; i < STATES; i++) into[i] = trans[i * STATES + j];
  const int *o = seen + s * times;
  float alpha = init[j] + emit[o[0] * STATES + j];
  for (int t = 1; t < times; t++) {
    float v[STATES], top = -INFINITY;
    for (int i = 0; i < STATES; i++) {
      v[i] = __shfl_sync(0xffffffffu, alpha, i, STATES) + into[i];
      top = fmaxf(top, v[i]);
    }
    float sum = 0.0f;
    for (int i = 0; i < STATES; i++) sum += expf(v[i] - top);
    alpha = top + logf(sum) + emit[o[t] * STATES + j];
  }
  float top = alpha;
  for (int d = STATES / 2; d > 0; d /= 2) top = fmaxf(top, __shfl_xor_sync(0xffffffffu, top, d, STATES));
  float sum = expf(alpha - top);
  for (int d = STATES / 2; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d, STATES);
  if (j == 0) likelihood[s] = top + logf(sum);
}

// exp(alpha - top) of each time is kept in shared memory; exponentials of transitions are taken once. Counts are added in registers
// (transitions) and shared memory (emissions) over many sequences.
__global__ void __launch_bounds__(128, 5)
hmm_hand(float *__restrict__ likelihood, const float *__restrict__ init, const float *__restrict__ trans, const float *__restrict__ emit,
         const int *__restrict__ seen, int sequences, float *__restrict__ likelihood_adj, float *__restrict__ init_adj, float *__restrict__ trans_adj,
         float *__restrict__ emit_adj) {
  __shared__ __align__(16) float kept[8][TIMES][STATES], given[8][STATES];
  __shared__ float counts[SYMBOLS * STATES], pairs[STATES * STATES], first[STATES];
  const int t0 = threadIdx.x, own = t0 / STATES, j = t0 % STATES;
  for (int i = t0; i < SYMBOLS * STATES; i += 128) counts[i] = 0;
  for (int i = t0; i < STATES * STATES; i += 128) pairs[i] = 0;
  if (t0 < STATES) first[t0] = 0;
  float into[STATES], out[STATES], K[STATES] = {}, of_init = 0;
#pragma unroll
  for (int i = 0; i < STATES; ++i) into[i] = expf(trans[i * STATES + j]), out[i] = expf(trans[j * STATES + i]);
  __syncthreads();
  for (int base = blockIdx.x * 8; base < sequences; base += gridDim.x * 8) {
    const int s = base + own;
    const bool real = s < sequences;
    const int *o = seen + (real ? s : 0) * TIMES;
    float alpha = init[j] + emit[o[0] * STATES + j], top;
    for (int t = 1;; ++t) {
      top = alpha;
#pragma unroll
      for (int step = 8; step; step >>= 1) top = fmaxf(top, __shfl_xor_sync(~0u, top, step));
      kept[own][t - 1][j] = expf(alpha - top);
      __syncwarp();
      if (t == TIMES) break;
      float sum = 0;
#pragma unroll
      for (int i = 0; i < STATES; i += 4) {
        const float4 x = *(const float4 *)&kept[own][t - 1][i];
        sum += x.x * into[i] + x.y * into[i + 1] + x.z * into[i + 2] + x.w * into[i + 3];
      }
      alpha = top + logf(sum) + emit[o[t] * STATES + j];
    }
    const float last = kept[own][TIMES - 1][j];
    float sum = last;
#pragma unroll
    for (int step = 8; step; step >>= 1) sum += __shfl_xor_sync(~0u, sum, step);
    const float seed = real ? likelihood_adj[s] : 0;
    __syncwarp();
    if (real && j == 0) likelihood[s] = top + logf(sum), likelihood_adj[s] = 0;
    float back = seed * last / sum;
    for (int t = TIMES - 1; t > 0; --t) {
      atomicAdd(&counts[o[t] * STATES + j], back);
      float x[STATES], total = 0;
#pragma unroll
      for (int i = 0; i < STATES; i += 4) {
        *(float4 *)&x[i] = *(const float4 *)&kept[own][t - 1][i];
        total += x[i] * into[i] + x[i + 1] * into[i + 1] + x[i + 2] * into[i + 2] + x[i + 3] * into[i + 3];
      }
      const float q = back / total;
      given[own][j] = q;
      __syncwarp();
      back = 0;
#pragma unroll
      for (int i = 0; i < STATES; i += 4) {
        const float4 g = *(const float4 *)&given[own][i];
        back += g.x * out[i] + g.y * out[i + 1] + g.z * out[i + 2] + g.w * out[i + 3];
        K[i] += x[i] * q, K[i + 1] += x[i + 1] * q, K[i + 2] += x[i + 2] * q, K[i + 3] += x[i + 3] * q;
      }
      back *= kept[own][t - 1][j];
      __syncwarp();
    }
    atomicAdd(&counts[o[0] * STATES + j], back);
    of_init += back;
  }
#pragma unroll
  for (int i = 0; i < STATES; ++i) atomicAdd(&pairs[i * STATES + j], K[i] * into[i]);
  atomicAdd(&first[j], of_init);
  __syncthreads();
  for (int i = t0; i < SYMBOLS * STATES; i += 128) atomicAdd(&emit_adj[i], counts[i]);
  for (int i = t0; i < STATES * STATES; i += 128) atomicAdd(&trans_adj[i], pairs[i]);
  if (t0 < STATES) atomicAdd(&init_adj[t0], first[t0]);
}

static void hmm_trial() {
  const int n = bench::smaller() ? 38 : 1 << 16;
  std::vector<int> symbols(n * TIMES);
  for (int i = 0; i < n * TIMES; ++i) symbols[i] = int(bench::number(i + 31) * SYMBOLS);
  bench::array<int> seen(symbols);
  bench::array<float> likelihood(n), init(STATES, -4, -1), trans(STATES * STATES, -5, -1), emit(SYMBOLS * STATES, -6, -1), likelihood_adj(n, 0, 1),
      init_adj(STATES), trans_adj(STATES * STATES), emit_adj(SYMBOLS * STATES);
  const dim3 block(128), grid((n * STATES + 127) / 128);
  auto g = cugrad::gradient(hmm, "likelihood, init, trans, emit");
  bench::compare("forward algorithm, 2^16 x 64, 16 states", {&likelihood, &likelihood_adj, &init_adj, &trans_adj, &emit_adj},
                 [&] { hmm<<<grid, block>>>(likelihood, init, trans, emit, seen, n, TIMES); },
                 [&] {
                   g.execute_kernel(grid, block, likelihood.data, init.data, trans.data, emit.data, seen.data, n, int(TIMES), likelihood_adj.data, init_adj.data,
                                    trans_adj.data, emit_adj.data);
                 },
                 [&] {
                   hmm_hand<<<bench::smaller() ? 3 : 660, 128>>>(likelihood, init, trans, emit, seen, n, likelihood_adj, init_adj, trans_adj, emit_adj);
                 });
}

// 3. Signals of 1024 complex numbers: transformed, multiplied by a filter, transformed back.
enum { POINTS = 1024, LOG = 10 };

__global__ void filter(float *out_re, float *out_im, const float *in_re, const float *in_im, const float *filter_re, const float *filter_im) {
  __shared__ float re[POINTS], im[POINTS];
  size_t base = (size_t)blockIdx.x * POINTS;
  int t = threadIdx.x;
  for (int i = t; i < POINTS; i += POINTS / 2) {
    int to = __brev(i) >> (32 - LOG);
    re[to] = in_re[base + i];
    im[to] = in_im[base + i];
  }
  __syncthreads();
  for (int half = 1; half < POINTS; half *= 2) {
    int k = t % half, a = (t / half) * 2 * half + k, b = a + half;
    float s, c;
    sincospif(-(float)k / half, &s, &c);
    float br = re[b] * c - im[b] * s, bi = re[b] * s + im[b] * c;
    re[b] = re[a] - br;
    im[b] = im[a] - bi;
    re[a] += br;
    im[a] += bi;
    __syncthreads();
  }
  for (int i = t; i < POINTS; i += POINTS / 2) {
    float r = re[i] * filter_re[i] - im[i] * filter_im[i];
    im[i] = re[i] * filter_im[i] + im[i] * filter_re[i];
    re[i] = r;
  }
  __syncthreads();
  for (int half = POINTS / 2; half >= 1; half /= 2) {
    int k = t % half, a = (t / half) * 2 * half + k, b = a + half;
    float s, c;
    sincospif((float)k / half, &s, &c);
    float dr = re[a] - re[b], di = im[a] - im[b];
    re[a] += re[b];
    im[a] += im[b];
    re[b] = dr * c - di * s;
    im[b] = dr * s + di * c;
    __syncthreads();
  }
  for (int i = t; i < POINTS; i += POINTS / 2) {
    int from = __brev(i) >> (32 - LOG);
    out_re[base + i] = re[from] * (1.0f / POINTS);
    out_im[base + i] = im[from] * (1.0f / POINTS);
  }
}

// Signal and seeds go through the same transforms, radix 4, so that four do: of both, then of both products back. The filter's sums stay
// in registers over all signals of a block.
__device__ inline float2 times(float2 a, float2 b) { return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }
__device__ inline float2 turned(float2 a, float2 b) { return make_float2(a.x * b.x + a.y * b.y, a.y * b.x - a.x * b.y); }  // a conj(b)
__device__ inline int padded(int i) { return i + (i >> 4); }

__device__ __forceinline__ void forward4(float2 *v, float2 w1, float2 w2, float2 w3) {
  const float2 s = make_float2(v[0].x + v[2].x, v[0].y + v[2].y), d = make_float2(v[0].x - v[2].x, v[0].y - v[2].y);
  const float2 p = make_float2(v[1].x + v[3].x, v[1].y + v[3].y), q = make_float2(v[1].x - v[3].x, v[1].y - v[3].y);
  v[0] = make_float2(s.x + p.x, s.y + p.y), v[2] = times(make_float2(s.x - p.x, s.y - p.y), w2);
  v[1] = times(make_float2(d.x + q.y, d.y - q.x), w1), v[3] = times(make_float2(d.x - q.y, d.y + q.x), w3);
}
__device__ __forceinline__ void back4(float2 *v, float2 w1, float2 w2, float2 w3) {
  const float2 b = turned(v[1], w1), c = turned(v[2], w2), e = turned(v[3], w3);
  const float2 s = make_float2(v[0].x + c.x, v[0].y + c.y), d = make_float2(v[0].x - c.x, v[0].y - c.y);
  const float2 p = make_float2(b.x + e.x, b.y + e.y), q = make_float2(b.x - e.x, b.y - e.y);
  v[0] = make_float2(s.x + p.x, s.y + p.y), v[2] = make_float2(s.x - p.x, s.y - p.y);
  v[1] = make_float2(d.x - q.y, d.y + q.x), v[3] = make_float2(d.x + q.y, d.y - q.x);
}

__global__ void __launch_bounds__(256, 3)
filter_hand(float *__restrict__ out_re, float *__restrict__ out_im, const float *__restrict__ in_re, const float *__restrict__ in_im,
            const float *__restrict__ filter_re, const float *__restrict__ filter_im, int signals, float *__restrict__ out_re_adj,
            float *__restrict__ out_im_adj, float *__restrict__ in_re_adj, float *__restrict__ in_im_adj, float *__restrict__ filter_re_adj,
            float *__restrict__ filter_im_adj) {
  __shared__ float2 one[POINTS + 64], two[POINTS + 64], root[256];
  const int t = threadIdx.x;
  {
    float s, c;
    sincospif(-2.0f * t / POINTS, &s, &c);
    root[t] = make_float2(c, s);
  }
  // Place 4 t + m holds the frequency with the digits turned round.
  int low = 0;
  for (int d = 0, r = t; d < 4; ++d, r /= 4) low = low * 4 + r % 4;
  float2 h[4], of_h[4];
#pragma unroll
  for (int m = 0; m < 4; ++m) h[m] = make_float2(filter_re[m * 256 + low], filter_im[m * 256 + low]), of_h[m] = make_float2(0, 0);
  for (int signal = blockIdx.x; signal < signals; signal += gridDim.x) {
    const size_t base = (size_t)signal * POINTS;
    float2 x[4], g[4];
#pragma unroll
    for (int m = 0; m < 4; ++m) {
      const size_t at = base + t + 256 * m;
      x[m] = make_float2(__ldcs(in_re + at), __ldcs(in_im + at)), g[m] = make_float2(out_re_adj[at], out_im_adj[at]);
      out_re_adj[at] = 0, out_im_adj[at] = 0;
    }
    __syncthreads();
#pragma unroll
    for (int quarter = 256; quarter >= 1; quarter /= 4) {
      const int k = t % quarter, a = t / quarter * 4 * quarter + k;
      if (quarter < 256) {
#pragma unroll
        for (int m = 0; m < 4; ++m) x[m] = one[padded(a + m * quarter)], g[m] = two[padded(a + m * quarter)];
      }
      const float2 w1 = root[k * (256 / quarter)], w2 = times(w1, w1), w3 = times(w1, w2);
      forward4(x, w1, w2, w3), forward4(g, w1, w2, w3);
      if (quarter > 1) {
        if (quarter < 256) __syncthreads();
#pragma unroll
        for (int m = 0; m < 4; ++m) one[padded(a + m * quarter)] = x[m], two[padded(a + m * quarter)] = g[m];
        __syncthreads();
      }
    }
#pragma unroll
    for (int m = 0; m < 4; ++m) {
      g[m].x *= 1.0f / POINTS, g[m].y *= 1.0f / POINTS;
      const float2 a = turned(g[m], x[m]);
      of_h[m].x += a.x, of_h[m].y += a.y;
      x[m] = times(x[m], h[m]), g[m] = turned(g[m], h[m]);
    }
#pragma unroll
    for (int quarter = 1; quarter <= 256; quarter *= 4) {
      const int k = t % quarter, a = t / quarter * 4 * quarter + k;
      if (quarter > 1) {
#pragma unroll
        for (int m = 0; m < 4; ++m) x[m] = one[padded(a + m * quarter)], g[m] = two[padded(a + m * quarter)];
      }
      const float2 w1 = root[k * (256 / quarter)], w2 = times(w1, w1), w3 = times(w1, w2);
      back4(x, w1, w2, w3), back4(g, w1, w2, w3);
      if (quarter < 256) {
        __syncthreads();
#pragma unroll
        for (int m = 0; m < 4; ++m) one[padded(a + m * quarter)] = x[m], two[padded(a + m * quarter)] = g[m];
        __syncthreads();
      }
    }
#pragma unroll
    for (int m = 0; m < 4; ++m) {
      const size_t at = base + t + 256 * m;
      out_re[at] = x[m].x * (1.0f / POINTS), out_im[at] = x[m].y * (1.0f / POINTS);
      in_re_adj[at] += g[m].x, in_im_adj[at] += g[m].y;
    }
  }
#pragma unroll
  for (int m = 0; m < 4; ++m) atomicAdd(&filter_re_adj[m * 256 + low], of_h[m].x), atomicAdd(&filter_im_adj[m * 256 + low], of_h[m].y);
}

static void filter_trial() {
  const int signals = bench::smaller() ? 5 : 8192, n = signals * POINTS;
  bench::array<float> out_re(n), out_im(n), in_re(n, -1, 1), in_im(n, -1, 1), filter_re(POINTS, -1, 1), filter_im(POINTS, -1, 1);
  bench::array<float> out_re_adj(n, -1, 1), out_im_adj(n, -1, 1), in_re_adj(n, -1, 1), in_im_adj(n, -1, 1), filter_re_adj(POINTS, -1, 1),
      filter_im_adj(POINTS, -1, 1);
  auto g = cugrad::gradient(filter, "out_re, out_im, in_re, in_im, filter_re, filter_im");
  bench::compare("filter by FFT of 1024, 2^13 signals", {&out_re, &out_im, &out_re_adj, &out_im_adj, &in_re_adj, &in_im_adj, &filter_re_adj, &filter_im_adj},
                 [&] { filter<<<signals, POINTS / 2>>>(out_re, out_im, in_re, in_im, filter_re, filter_im); },
                 [&] {
                   g.execute_kernel(dim3(signals), dim3(POINTS / 2), out_re.data, out_im.data, in_re.data, in_im.data, filter_re.data, filter_im.data,
                                    out_re_adj.data, out_im_adj.data, in_re_adj.data, in_im_adj.data, filter_re_adj.data, filter_im_adj.data);
                 },
                 [&] {
                   filter_hand<<<bench::smaller() ? 2 : 396, 256>>>(out_re, out_im, in_re, in_im, filter_re, filter_im, signals, out_re_adj, out_im_adj,
                                                                    in_re_adj, in_im_adj, filter_re_adj, filter_im_adj);
                 });
}

int main(int count, char **words) {
  bench::arguments(count, words);
  spmv_trial();
  hmm_trial();
  filter_trial();
  return bench::finish();
}
