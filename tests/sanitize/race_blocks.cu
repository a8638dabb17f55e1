// An in-place stencil: the last thread of a block reads what the next block writes.
#include <cuda_runtime.h>
//status 86
//! race on global memory: element 32 of 65
//! write by block (1,0,0), thread (0,0,0)
//! read by block (0,0,0), thread (31,0,0)
//! hint: blocks of one launch are not ordered
__global__ void shift(float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float next = x[i + 1];
  __syncthreads();
  x[i] = next;
}

int main() {
  float* x;
  cudaMalloc(&x, 65 * sizeof(float));
  cudaMemset(x, 0, 65 * sizeof(float));
  shift<<<2, 32>>>(x, 64);
  cudaDeviceSynchronize();
}
