// Order that is not made by barriers of a block: locks, a grid-wide barrier, warps in parts.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <cstdio>
//status 0
//> 64 36 2016
//! no report
__device__ int lock;

// Each block adds to a number that only the holder of the lock may touch.
__global__ void locked(int* total) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {}
    __threadfence();
    *total += 1;
    __threadfence();
    atomicExch(&lock, 0);
  }
}

__global__ void in_two_steps(int* x, int* sum) {
  auto grid = cooperative_groups::this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = i + 1;
  grid.sync();
  if (i == 0)
    for (int k = 0; k < 8; k++) *sum += x[k];
}

// Half a warp at a time.
__global__ void halves(int* out) {
  __shared__ int line[64];
  int i = threadIdx.x, lane = i % 32;
  unsigned mask = lane < 16 ? 0x0000ffffu : 0xffff0000u;
  line[i] = i;
  __syncwarp(mask);
  int other = line[i ^ 15];
  __syncwarp(mask);
  line[i] = other;
  atomicAdd(out, other);
}

int* zeros(int n) {
  int* p;
  cudaMallocManaged(&p, n * sizeof(int));
  for (int i = 0; i < n; i++) p[i] = 0;
  return p;
}

int main() {
  int *total = zeros(1), *x = zeros(8), *sum = zeros(1), *out = zeros(1);
  locked<<<64, 32>>>(total);
  void* arguments[] = {&x, &sum};
  cudaLaunchCooperativeKernel(in_two_steps, 2, 4, arguments);
  halves<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  std::printf("%d %d %d\n", *total, *sum, *out);
}
