#include <cub/cub.cuh>

__global__ void square(double *y, const double *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] * x[i];
}

// The sum of prefix sums, and the largest of them.
void kernel(double *out, const double *x, int n) {
  double *y, *prefix;
  cudaMalloc(&y, n * sizeof(double));
  cudaMalloc(&prefix, n * sizeof(double));
  square<<<(n + 31) / 32, 32>>>(y, x, n);
  void *temp = nullptr;
  size_t bytes = 0;
  cub::DeviceScan::InclusiveSum(temp, bytes, y, prefix, n);
  cudaMalloc(&temp, bytes);
  cub::DeviceScan::InclusiveSum(temp, bytes, y, prefix, n);
  cub::DeviceReduce::Sum(temp, bytes, prefix, out, n);
  cub::DeviceReduce::Max(temp, bytes, y, out + 1, n);
  cudaFree(temp);
  cudaFree(y);
  cudaFree(prefix);
}
