// Every thread adds to one number without an atomic.
#include <cuda_runtime.h>
//status 86
//! race on global memory: element 0 of 1 (4 bytes each) of the 4 bytes of cudaMalloc at race_global.cu:16
//! read by block (0,0,0), thread (1,0,0), at race_global.cu:10: *total += x[i];
//! write by block (0,0,0), thread (0,0,0), not ordered with it, at race_global.cu:10: *total += x[i];
//! in kernel `sum`, launched at race_global.cu:21
__global__ void sum(float* total, const float* x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  *total += x[i];
}

int main() {
  const int n = 64;
  float *total, *x;
  cudaMalloc(&total, sizeof(float));
  cudaMalloc(&x, n * sizeof(float));
  float ones[n];
  for (float& one : ones) one = 1;
  cudaMemcpy(x, ones, sizeof ones, cudaMemcpyHostToDevice); cudaMemset(total, 0, sizeof(float));
  sum<<<2, 32>>>(total, x);
  cudaDeviceSynchronize();
}
