// A residual added and an RMS norm in bfloat16, with a reduction of CUB. Build: see ../../README.md.
#include <cugrad/cugrad.h>
#include <cub/cub.cuh>
#include <cuda_bf16.h>

#include "bench.h"

typedef __nv_bfloat16 bf16;

// Numbers of 16 bits, compared as floats.
struct halves : bench::watched {
  bf16 *data = nullptr, *initial = nullptr;
  size_t count;
  std::vector<float> noted;
  halves(size_t n, double low = 0, double high = 0) : count(n) {
    static size_t made = 1000000;
    std::vector<bf16> host(n);
    for (size_t i = 0; i < n; ++i) host[i] = __float2bfloat16(float(low + (high - low) * bench::number(i + made)));
    made += n;
    for (bf16 **p : {&data, &initial}) {
      bench::check(cudaMalloc(p, n * sizeof(bf16)), "an array");
      bench::check(cudaMemcpy(*p, host.data(), n * sizeof(bf16), cudaMemcpyHostToDevice), "an array");
    }
  }
  ~halves() override { cudaFree(data), cudaFree(initial); }
  std::vector<float> contents() const {
    std::vector<bf16> host(count);
    bench::check(cudaMemcpy(host.data(), data, count * sizeof(bf16), cudaMemcpyDeviceToHost), "reading");
    std::vector<float> all(count);
    for (size_t i = 0; i < count; ++i) all[i] = __bfloat162float(host[i]);
    return all;
  }
  void restore() override { cudaMemcpyAsync(data, initial, count * sizeof(bf16), cudaMemcpyDeviceToDevice); }
  void note() override { noted = contents(); }
  double difference() override {
    const std::vector<float> now = contents();
    double most = 0, largest = 0;
    for (size_t i = 0; i < count; ++i) {
      most = std::max(most, std::fabs(double(now[i]) - double(noted[i])));
      largest = std::max(largest, std::fabs(double(now[i])));
      if (!(std::fabs(double(now[i]) - double(noted[i])) >= 0)) return INFINITY;
    }
    return most > 0 ? most / std::max(largest, 1e-30) : 0;
  }
};

__global__ void add_norm(bf16 *y, bf16 *residual, const bf16 *x, const float *gain, int columns, float eps) {
  typedef cub::BlockReduce<float, 256> Reduce;
  __shared__ typename Reduce::TempStorage storage;
  __shared__ float scale;
  size_t first = (size_t)blockIdx.x * columns;
  float sum = 0.0f;
  for (int c = threadIdx.x; c < columns; c += 256) {
    float v = __bfloat162float(x[first + c]) + __bfloat162float(residual[first + c]);
    residual[first + c] = __float2bfloat16(v);
    sum += v * v;
  }
  float total = Reduce(storage).Sum(sum);
  if (threadIdx.x == 0) scale = rsqrtf(total / columns + eps);
  __syncthreads();
  for (int c = threadIdx.x; c < columns; c += 256)
    y[first + c] = __float2bfloat16(__bfloat162float(residual[first + c]) * scale * gain[c]);
}

enum { COLUMNS = 4096 };

// Blocks walk over rows; a thread has 16 columns, eight at once.
__global__ void __launch_bounds__(256, 2)
add_norm_hand(bf16 *__restrict__ y, bf16 *__restrict__ residual, const bf16 *__restrict__ x, const float *__restrict__ gain, int rows, float eps,
              bf16 *__restrict__ y_adj, bf16 *__restrict__ residual_adj, bf16 *__restrict__ x_adj, float *__restrict__ gain_adj) {
  struct alignas(16) Eight {
    __nv_bfloat162 two[4];
  };
  __shared__ float2 parts[2][8];
  float g[16], of_gain[16] = {};
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
#pragma unroll
  for (int k = 0; k < 16; ++k) g[k] = gain[8 * (threadIdx.x + k / 8 * 256) + k % 8];
  int buffer = 0;
  for (int row = blockIdx.x; row < rows; row += gridDim.x, buffer ^= 1) {
    const size_t first = size_t(row) * (COLUMNS / 8) + threadIdx.x;
    float v[16], s[16], squares = 0, products = 0;
    Eight rounded[2], rest[2], old[2];
#pragma unroll
    for (int k = 0; k < 2; ++k) {
      const size_t at = first + k * 256;
      const Eight a = ((const Eight *)x)[at], b = ((const Eight *)residual)[at], c = ((const Eight *)y_adj)[at];
      rest[k] = ((const Eight *)residual_adj)[at], old[k] = ((const Eight *)x_adj)[at];
#pragma unroll
      for (int e = 0; e < 4; ++e) {
        const float2 p = __bfloat1622float2(a.two[e]), q = __bfloat1622float2(b.two[e]), r = __bfloat1622float2(c.two[e]);
        const int i = 8 * k + 2 * e;
        v[i] = p.x + q.x, v[i + 1] = p.y + q.y, s[i] = r.x, s[i + 1] = r.y;
        rounded[k].two[e] = __floats2bfloat162_rn(v[i], v[i + 1]);
        const float2 w = __bfloat1622float2(rounded[k].two[e]);
        squares += v[i] * v[i] + v[i + 1] * v[i + 1];
        products += s[i] * w.x * g[i] + s[i + 1] * w.y * g[i + 1];
      }
      ((Eight *)residual)[at] = rounded[k];
    }
#pragma unroll
    for (int offset = 16; offset > 0; offset /= 2) {
      squares += __shfl_xor_sync(0xffffffffu, squares, offset);
      products += __shfl_xor_sync(0xffffffffu, products, offset);
    }
    if (lane == 0) parts[buffer][warp] = make_float2(squares, products);
    __syncthreads();
    squares = products = 0;
#pragma unroll
    for (int w = 0; w < 8; ++w) squares += parts[buffer][w].x, products += parts[buffer][w].y;
    const float scale = rsqrtf(squares / COLUMNS + eps), back = scale * scale * scale * products / COLUMNS;
#pragma unroll
    for (int k = 0; k < 2; ++k) {
      const size_t at = first + k * 256;
      Eight out, of_x, of_rest, none;
#pragma unroll
      for (int e = 0; e < 4; ++e) {
        const int i = 8 * k + 2 * e;
        const float2 w = __bfloat1622float2(rounded[k].two[e]), r = __bfloat1622float2(rest[k].two[e]), o = __bfloat1622float2(old[k].two[e]);
        out.two[e] = __floats2bfloat162_rn(w.x * scale * g[i], w.y * scale * g[i + 1]);
        of_gain[i] += s[i] * w.x * scale, of_gain[i + 1] += s[i + 1] * w.y * scale;
        const float d0 = r.x + s[i] * scale * g[i] - back * v[i], d1 = r.y + s[i + 1] * scale * g[i + 1] - back * v[i + 1];
        of_rest.two[e] = __floats2bfloat162_rn(d0, d1);
        of_x.two[e] = __floats2bfloat162_rn(o.x + d0, o.y + d1);
        none.two[e] = __floats2bfloat162_rn(0, 0);
      }
      ((Eight *)y)[at] = out, ((Eight *)x_adj)[at] = of_x, ((Eight *)residual_adj)[at] = of_rest, ((Eight *)y_adj)[at] = none;
    }
  }
#pragma unroll
  for (int k = 0; k < 16; ++k) atomicAdd(&gain_adj[8 * (threadIdx.x + k / 8 * 256) + k % 8], of_gain[k]);
}

int main(int count, char **words) {
  bench::arguments(count, words);
  const int rows = bench::size(14), columns = COLUMNS;
  const size_t n = size_t(rows) * columns;
  halves y(n), residual(n, -1, 1), x(n, -1, 1), y_adj(n, -1, 1), residual_adj(n, -1, 1), x_adj(n, -1, 1);
  bench::array<float> gain(columns, 0.5, 1.5), gain_adj(columns);
  const float eps = 1e-5f;
  auto g = cugrad::gradient(add_norm, "y, residual, x, gain");
  bench::compare("residual and RMS norm in bfloat16, 2^14 x 4096", {&y, &residual, &y_adj, &residual_adj, &x_adj, &gain_adj},
                 [&] { add_norm<<<rows, 256>>>(y.data, residual.data, x.data, gain, columns, eps); },
                 [&] {
                   g.execute_kernel(dim3(rows), dim3(256), y.data, residual.data, x.data, gain.data, columns, eps, y_adj.data, residual_adj.data,
                                    x_adj.data, gain_adj.data);
                 },
                 [&] {
                   add_norm_hand<<<std::min(rows, 264), 256>>>(y.data, residual.data, x.data, gain, rows, eps, y_adj.data, residual_adj.data, x_adj.data,
                                                               gain_adj);
                 },
                 2e-2);
  return bench::finish();
}
