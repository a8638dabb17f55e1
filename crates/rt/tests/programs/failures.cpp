// Kernels that fail: the launch reports it, the error sticks, the program lives.
#include <cassert>
#include <cstdio>

//> divergent: cudaErrorLaunchFailure, later malloc: cudaErrorLaunchFailure
//! divergent barrier in block (0,0,0) of the kernel launched at
//! thread (0,0,0) and 15 more: waits at __syncthreads() (
//! thread (16,0,0) and 47 more: waits at __syncthreads() (
//> warp: unspecified launch failure
//! thread (0,0,0) and 1 more: waits at __shfl_down_sync(mask 0xffffffff)
//> outside its mask: cudaErrorLaunchFailure
//> barrier in a plain launch: cudaErrorLaunchFailure
//! __syncthreads() in a kernel that was launched without coroutines
//> trap: cudaErrorLaunchFailure
//! block (1,0,0), thread (2,0,0) of the kernel launched at
//> assert: device-side assert triggered
//! Assertion `threadIdx.x != 3' failed.
//> assert in coroutines: cudaErrorAssert
//> after reset: no error 5

__global__ void divergent() {
  if (threadIdx.x < 16) __syncthreads();
  else {
    __syncthreads();
  }
}
__global__ void short_warp(int *out) {
  int v = threadIdx.x;
  if (threadIdx.x < 2) v = __shfl_down_sync(0xffffffff, v, 1);
  else
    __syncthreads();
  *out = v;
}
__global__ void not_in_mask() { __syncwarp(1u << ((threadIdx.x + 1) % 32)); }
__global__ void barrier() { __syncthreads(); }
__global__ void trap() {
  if (blockIdx.x == 1 && threadIdx.x == 2) __trap();
}
__global__ void asserts() { assert(threadIdx.x != 3); }
__global__ void fine(int *out) { *out = 5; }

int main() {
  int *p = nullptr;
  ::cugrad_cpu::launch(::cugrad_cpu::config(2, 64), true, [&](auto... a) { divergent(a...); });
  const char *first = cudaGetErrorName(cudaDeviceSynchronize());
  printf("divergent: %s, later malloc: %s\n", first, cudaGetErrorName(cudaMalloc(&p, 4)));
  cudaDeviceReset();
  cudaMallocManaged(&p, 4);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 32), true, [&](auto... a) { short_warp(a...); }, p);
  printf("warp: %s\n", cudaGetErrorString(cudaGetLastError()));
  cudaDeviceReset();
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 32), true, [&](auto... a) { not_in_mask(a...); });
  printf("outside its mask: %s\n", cudaGetErrorName(cudaGetLastError()));
  cudaDeviceReset();
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 32), false, [&](auto... a) { barrier(a...); });
  printf("barrier in a plain launch: %s\n", cudaGetErrorName(cudaGetLastError()));
  cudaDeviceReset();
  ::cugrad_cpu::launch(::cugrad_cpu::config(3, 4), false, [&](auto... a) { trap(a...); });
  printf("trap: %s\n", cudaGetErrorName(cudaGetLastError()));
  cudaDeviceReset();
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 8), false, [&](auto... a) { asserts(a...); });
  printf("assert: %s\n", cudaGetErrorString(cudaGetLastError()));
  cudaDeviceReset();
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 8), true, [&](auto... a) { asserts(a...); });
  printf("assert in coroutines: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  cudaDeviceReset();
  cudaMallocManaged(&p, 4);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 1), true, [&](auto... a) { fine(a...); }, p);
  printf("after reset: %s %d\n", cudaGetErrorString(cudaGetLastError()), *p);
  cudaFree(p);
}
