// A shuffle that half of the warp does not reach, and reads from.
#include <cuda_runtime.h>
//status 86
//! __shfl_down_sync reads lane 16, which takes no part in it (mask 0xffffffff)
//! by block (0,0,0), thread (8,0,0), at lanes.cu:8
__global__ void k(float* x) {
  if (threadIdx.x >= 16) return;
  x[threadIdx.x] = __shfl_down_sync(0xffffffffu, x[threadIdx.x], 8);
}
int main() {
  float* x;
  cudaMalloc(&x, 32 * sizeof(float));
  cudaMemset(x, 0, 32 * sizeof(float));
  k<<<1, 32>>>(x);
  cudaDeviceSynchronize();
}
