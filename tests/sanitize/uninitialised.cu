// Memory that nobody wrote: from cudaMalloc, and a shared array of which the block fills only half.
#include <cuda_runtime.h>
//status 86
//! read of memory that was never written: element 0 of 32 (4 bytes each) of the 128 bytes of cudaMalloc at uninitialised.cu:19
//! at uninitialised.cu:9: y[threadIdx.x] = x[threadIdx.x];
//! read of shared memory that the block never wrote: element 32 of 64 (4 bytes each) of `half(float*)::tile`
//! by block (0,0,0), thread (0,0,0), at uninitialised.cu:15
__global__ void copy(float* y, const float* x) {
  y[threadIdx.x] = x[threadIdx.x];
}
__global__ void half(float* y) {
  __shared__ float tile[64];
  tile[threadIdx.x] = 1;
  __syncthreads();
  y[threadIdx.x] = tile[threadIdx.x] + tile[32 + threadIdx.x];
}
int main() {
  float *x, *y;
  cudaMalloc(&x, 32 * sizeof(float));
  cudaMalloc(&y, 32 * sizeof(float));
  copy<<<1, 32>>>(y, x);
  half<<<1, 32>>>(y);
  cudaDeviceSynchronize();
}
