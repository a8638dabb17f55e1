// A shuffle that half of the warp does not reach, and reads from; and one that reads beyond its mask, which may be harmless.
#include <cuda_runtime.h>
//status 86
//! __shfl_down_sync reads lane 16, which takes no part in it (mask 0xffffffff)
//! by block (0,0,0), thread (8,0,0), at lanes.cu:11
//! warning: __shfl_down_sync reads lane 16, which takes no part in it (mask 0x0000ffff)
//! by block (0,0,0), thread (8,0,0), at lanes.cu:14
//! 1 report (sync 1), 1 warning
__global__ void missing(float* x) {
  if (threadIdx.x >= 16) return;
  x[threadIdx.x] = __shfl_down_sync(0xffffffffu, x[threadIdx.x], 8);
}
__global__ void unused(float* x) {
  float other = threadIdx.x < 16 ? __shfl_down_sync(0xffffu, x[threadIdx.x], 8) : 0;
  if (threadIdx.x < 8) x[threadIdx.x] += other;
}
int main() {
  float* x;
  cudaMalloc(&x, 32 * sizeof(float));
  cudaMemset(x, 0, 32 * sizeof(float));
  missing<<<1, 32>>>(x);
  unused<<<1, 32>>>(x);
  cudaDeviceSynchronize();
}
