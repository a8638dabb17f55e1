// A barrier that only half of the block reaches while the other half waits elsewhere.
#include <cuda_runtime.h>
//status 86
//! divergent barrier in block (0,0,0) of the kernel launched at divergent.cu:17
//! thread (0,0,0) and 31 more: waits at __syncthreads() (divergent.cu:9)
//! thread (32,0,0) and 31 more: waits at __syncthreads() (divergent.cu:11)
__global__ void k(float* x) {
  if (threadIdx.x < 32)
    __syncthreads();
  else
    __syncthreads();
  x[threadIdx.x] = 1;
}
int main() {
  float* x;
  cudaMalloc(&x, 64 * sizeof(float));
  k<<<1, 64>>>(x);
  cudaDeviceSynchronize();
}
