// Plain kernels: many blocks, three dimensions, both forms of a launch, arguments evaluated once.
#include <cstdio>
#include <vector>

//> saxpy wrong: 0
//> blocks and threads wrong: 0
//> evaluated 1 time(s)
//> null argument: 7
//> struct argument: 10
//> outside: 0 0

__global__ void saxpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

__global__ void indices(unsigned *out) {
  unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  uint3 t = threadIdx;
  dim3 b = blockDim;
  out[block * (b.x * b.y * b.z) + thread] = t.x + 10 * t.y + 100 * t.z + 1000 * blockIdx.x + 10000 * blockIdx.y + 100000 * blockIdx.z;
}

struct pair {
  float a;
  int b;
};
__global__ void with_null(const float *nothing, int *out) { *out = nothing == nullptr ? 7 : 0; }
__global__ void with_struct(pair p, float *out) {
  p.a += threadIdx.x;  // every thread has its own
  if (threadIdx.x == 4) *out = p.a * p.b;
}

int main() {
  const int n = 100003;
  std::vector<float> h(n);
  for (int i = 0; i < n; i++) h[i] = i % 17;
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc((void **)&y, n * sizeof(float));
  cudaMemcpy(x, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(y, 0, n * sizeof(float));
  ::cugrad_cpu::launch(::cugrad_cpu::config((n + 255) / 256, 256), false, [&](auto... cg_a) { saxpy(cg_a...); }, n, 2.0f, x, y);
  cudaMemcpy(h.data(), y, n * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += h[i] != 2.0f * (i % 17);
  printf("saxpy wrong: %d\n", wrong);

  dim3 grid(2, 3, 2), block(4, 2, 3);
  unsigned *ids;
  cudaMallocManaged(&ids, 12 * 24 * sizeof(unsigned));
  ::cugrad_cpu::launch(::cugrad_cpu::config(grid, block, 0, 0), false, [&](auto... cg_a) { indices(cg_a...); }, ids);
  wrong = 0;
  for (unsigned b = 0; b < 12; b++)
    for (unsigned t = 0; t < 24; t++) {
      unsigned want = t % 4 + 10 * (t / 4 % 2) + 100 * (t / 8) + 1000 * (b % 2) + 10000 * (b / 2 % 3) + 100000 * (b / 6);
      wrong += ids[b * 24 + t] != want;
    }
  printf("blocks and threads wrong: %d\n", wrong);

  int evaluated = 0;
  auto count = [&] { return evaluated++, n; };
  ::cugrad_cpu::launch(::cugrad_cpu::config(4, 64), false, [&](auto... cg_a) { saxpy(cg_a...); }, count(), 0.0f, x, y);
  printf("evaluated %d time(s)\n", evaluated);

  int *flag;
  cudaMallocManaged(&flag, sizeof(int));
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 1), false, [&]() { with_null(NULL, flag); });
  printf("null argument: %d\n", *flag);

  float *product;
  cudaMallocManaged(&product, sizeof(float));
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 32), false, [&](auto... cg_a) { with_struct(cg_a...); }, pair{1.0f, 2}, product);
  printf("struct argument: %g\n", *product);
  printf("outside: %u %u\n", threadIdx.x, gridDim.x);
}
