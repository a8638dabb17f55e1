// Pointers that a kernel, or the host, must not follow: to the host's memory, to device memory, misaligned, null.
#include <cuda_runtime.h>
#include <cstdio>
//status 86
//! access to host memory
//! write of 4 bytes by block (0,0,0), thread (0,0,0), at pointers.cu:11
//! misaligned access: byte 4 of the 64 bytes of cudaMalloc at pointers.cu:21, which is no multiple of 8 bytes
//! host code accesses device memory: element 2 of 16 (4 bytes each) of the 64 bytes of cudaMalloc at pointers.cu:21
//! null pointer: access to address 0x0
//> an illegal memory access was encountered
__global__ void set(float* p) { *p = 1; }
__global__ void vector(float* p, float4 v) { *reinterpret_cast<float4*>(p + 1) = v; }

int main() {
  float on_stack = 0;
  float* on_heap = new float(0);
  set<<<1, 1>>>(&on_stack);
  set<<<1, 1>>>(on_heap);
  delete on_heap;
  float* device;
  cudaMalloc(&device, 64);
  vector<<<1, 1>>>(device, make_float4(1, 2, 3, 4));
  device[2] = on_stack;
  float* nothing;
  cudaMalloc(&nothing, 0);
  set<<<1, 1>>>(nothing);
  std::puts(cudaGetErrorString(cudaDeviceSynchronize()));
}
