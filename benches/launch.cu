// Gradients launched through cugrad. See xtask/src/bench/executor.rs.
#include <cugrad/cugrad.h>

#include "kernels.h"

__global__ void elementwise(float* y, const float* x, const float* w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] * x[i] * w[i] + 3.0f * x[i];
}

__global__ void stencil(float* y, const float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 1 && i < n - 1) y[i] = 0.25f * x[i - 1] + 0.5f * x[i] + 0.25f * x[i + 1];
}

__global__ void recurrence(float* y, const float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = x[i];
  for (int k = 0; k < 16; ++k) v = v * v * 0.5f + 0.1f;
  y[i] = v;
}

int main() {
  float* data[6];
  for (float*& p : data) {
    cudaMallocManaged(&p, elements * sizeof(float));
    for (int i = 0; i < elements; ++i) p[i] = 0.5f + 0.001f * (i % 97);
  }
  const dim3 grid((elements + block_size - 1) / block_size), block(block_size);
  auto e = cugrad::gradient(elementwise, "y, x, w");
  measure("elementwise", [&] {
    e.execute_kernel(grid, block, data[0], data[1], data[2], elements, data[3], data[4], data[5]);
    cudaDeviceSynchronize();
  });
  auto s = cugrad::gradient(stencil, "y, x");
  measure("stencil", [&] {
    s.execute_kernel(grid, block, data[0], data[1], elements, data[3], data[4]);
    cudaDeviceSynchronize();
  });
  auto r = cugrad::gradient(recurrence, "y, x");
  measure("recurrence", [&] {
    r.execute_kernel(grid, block, data[0], data[1], elements, data[3], data[4]);
    cudaDeviceSynchronize();
  });
  for (float* p : data) cudaFree(p);
}
