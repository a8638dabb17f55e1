// Gradients whose sums go over threads and blocks, of numbers of very different size. It prints their bits: the same in every
// run with --deterministic, whatever the order of threads and blocks (crates/cli/tests/command/deterministic.rs).
#include <cugrad/cugrad.h>

#include <cstdio>
#include <cstring>
#include <vector>

constexpr int N = 640;

struct line {
  float slope, offset;
};

__global__ void scaled(float* out, const float* x, const float* w, float a, line l) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) out[i] = a * x[i] * w[0] + l.slope * x[i] + l.offset;
}

__global__ void squares(float* out, const float* x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) atomicAdd(out, x[i] * x[i] * x[i]);
}

__global__ void centred(float* out, const float* x) {
  __shared__ float parts[64];
  __shared__ float total;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  parts[threadIdx.x] = x[i] * x[i];
  __syncthreads();
  if (threadIdx.x == 0) {
    float sum = 0.0f;
    for (int k = 0; k < 64; ++k) sum += parts[k];
    total = sum;
  }
  __syncthreads();
  out[i] = x[i] * x[i] * total;
}

void twice(float* out, float* between, const float* x, const float* w, float a) {
  line l = {a, 1.0f};
  scaled<<<10, 64>>>(between, x, w, a, l);
  scaled<<<5, 128>>>(out, between, w, a * a, l);
}

struct device {
  float* p;
  explicit device(const std::vector<float>& v) {
    cudaMalloc(&p, v.size() * sizeof(float));
    cudaMemcpy(p, v.data(), v.size() * sizeof(float), cudaMemcpyHostToDevice);
  }
  ~device() { cudaFree(p); }
};

void print(const char* name, const device& d, int n) {
  std::vector<float> v(n);
  cudaMemcpy(v.data(), d.p, n * sizeof(float), cudaMemcpyDeviceToHost);
  unsigned hash = 2166136261u;
  for (float f : v) {
    unsigned bits;
    memcpy(&bits, &f, sizeof bits);
    hash = (hash ^ bits) * 16777619u;
  }
  printf("%s %08x\n", name, hash);
}

int main() {
  std::vector<float> values(N), seeds(N);
  for (int i = 0; i < N; i++) {
    values[i] = (i % 7 - 3.0f) * (1.0f + i * 0.37f);
    seeds[i] = (i % 5 ? 1e-3f : 900.0f) * (1.0f + i % 11);
  }
  const std::vector<float> zeros(N), one(1, 0.7f), none(1), two(2);
  device x(values), out(zeros), w(one);
  {
    device out_adj(seeds), x_adj(zeros), w_adj(none), a_adj(none), l_adj(two);
    cugrad::gradient(scaled).execute_kernel(dim3(10), dim3(64), out.p, x.p, w.p, 1.5f, line{0.3f, 2.0f}, out_adj.p, x_adj.p,
                                            w_adj.p, a_adj.p, (line*)l_adj.p);
    print("x", x_adj, N), print("w", w_adj, 1), print("a", a_adj, 1), print("l", l_adj, 2);
  }
  {
    device sum(none), sum_adj(one), x_adj(zeros);
    cugrad::gradient(squares).execute_kernel(dim3(10), dim3(64), sum.p, x.p, sum_adj.p, x_adj.p);
    print("squares", x_adj, N);
  }
  {
    device out_adj(seeds), x_adj(zeros);
    cugrad::gradient(centred).execute_kernel(dim3(10), dim3(64), out.p, x.p, out_adj.p, x_adj.p);
    print("centred", x_adj, N);
  }
  {
    device between(zeros), out_adj(seeds), between_adj(zeros), x_adj(zeros), w_adj(none);
    float a_adj = 0;
    cugrad::gradient(twice).execute(out.p, between.p, x.p, w.p, 1.25f, out_adj.p, between_adj.p, x_adj.p, w_adj.p, &a_adj);
    print("host x", x_adj, N), print("host w", w_adj, 1);
    print("host a", device(std::vector<float>(1, a_adj)), 1);
  }
}
