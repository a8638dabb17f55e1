// One element too far, in global, static shared and dynamic shared memory, and after a free.
#include <cuda_runtime.h>
#include <cstdio>
//status 86
//! out-of-bounds access: element 64 of 64 (4 bytes each) of the 256 bytes of cudaMalloc at bounds.cu:26
//! write of 4 bytes by block (1,0,0), thread (0,0,0), at bounds.cu:14: if (i <= n) x[i] = 1;
//! in kernel `fill`, launched at bounds.cu:27
//! out-of-bounds access: index 32 of an array of type 'float[32]'
//! out-of-bounds access: element 32 of 32 (4 bytes each) of the 128 bytes of dynamic shared memory
//! access to freed memory: element 0 of 64 (4 bytes each) of the 256 bytes of cudaMalloc at bounds.cu:26
//> an illegal memory access was encountered
__global__ void fill(float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) x[i] = 1;
}
__global__ void statically(float* x, int n) {
  __shared__ float tile[32];
  tile[threadIdx.x + n] = 1;
}
__global__ void dynamically(float* x, int n) {
  extern __shared__ float buffer[];
  buffer[threadIdx.x + n] = 1;
}
int main() {
  float* x;
  cudaMalloc(&x, 64 * sizeof(float));
  fill<<<3, 64>>>(x, 64);
  statically<<<1, 32>>>(x, 1);
  dynamically<<<1, 32, 32 * sizeof(float)>>>(x, 1);
  cudaFree(x);
  fill<<<1, 64>>>(x, 64);
  std::puts(cudaGetErrorString(cudaDeviceSynchronize()));
}
