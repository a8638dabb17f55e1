// A lock without a fence orders nothing, and a warp is not ordered without __syncwarp.
#include <cuda_runtime.h>
//status 86
//! race on global memory: element 0 of 1 (4 bytes each) of the 4 bytes of cudaMallocManaged at unlocked.cu:29
//! at unlocked.cu:12: *total += 1;
//! race on shared memory: element 1 of 32 (4 bytes each) of `fold(int*)::line`
//! at unlocked.cu:22: if (i < d) line[i] += line[i + d];
__device__ int lock;
__global__ void locked(int* total) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {}
    *total += 1;
    atomicExch(&lock, 0);
  }
}

__global__ void fold(int* out) {
  __shared__ int line[32];
  int i = threadIdx.x;
  line[i] = i;
  for (int d = 16; d > 0; d /= 2)
    if (i < d) line[i] += line[i + d];
  if (i == 1000) __syncthreads();
  if (i == 0) *out = line[0];
}

int main() {
  int* total;
  cudaMallocManaged(&total, sizeof(int)); *total = 0;
  locked<<<4, 32>>>(total);
  cudaDeviceSynchronize();
  fold<<<1, 32>>>(total);
  cudaDeviceSynchronize();
}
