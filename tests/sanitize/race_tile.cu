// A tile that is read before the block has filled it.
#include <cuda_runtime.h>
//status 86
//! race on shared memory: element
//! write by block (0,0,0), thread (32,0,0), at race_tile.cu:11: tile[i] = x[i];
//! of `reverse(float*)::tile`
//! at race_tile.cu:13: x[i] = tile[63 - i];
__global__ void reverse(float* x) {
  __shared__ float tile[64];
  int i = threadIdx.x;
  tile[i] = x[i];
  if (i == 1000) __syncthreads();
  x[i] = tile[63 - i];
}

int main() {
  float* x;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMemset(x, 0, 64 * sizeof(float));
  reverse<<<1, 64>>>(x);
  cudaDeviceSynchronize();
}
