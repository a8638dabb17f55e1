// Order that is not made by barriers of a block: locks, a grid-wide barrier, warps in parts, the last block to come.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <cstdio>
//status 0
//> 64 36 2016
//> 128 0 4 64
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

// The last block finds the sum complete and sets the counter back.
__global__ void last_block(int* sum, int* done, int* out) {
  __shared__ bool is_last;
  atomicAdd(sum, 1);
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) is_last = atomicAdd(done, 1) == gridDim.x - 1;
  __syncthreads();
  if (is_last && threadIdx.x == 0) *out = *sum, *done = 0;
}

// Nothing else is handed over, so nobody needs a fence.
__global__ void counted(int* arrived, int* launches) {
  if (threadIdx.x == 0 && atomicAdd(arrived, 1) == gridDim.x - 1) *arrived = 0, *launches += 1;
}

// A maximum by compare and swap begins with a plain read, which the swap checks.
__device__ void raise(int* at, int v) {
  int seen = *at;
  while (seen < v) {
    int assumed = seen;
    seen = atomicCAS(at, assumed, v);
    if (seen == assumed) break;
  }
}
__global__ void highest(int* most) { raise(most, blockIdx.x * blockDim.x + threadIdx.x + 1); }

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
  int *added = zeros(1), *done = zeros(1), *found = zeros(1), *launches = zeros(1), *most = zeros(1);
  last_block<<<4, 32>>>(added, done, found);
  for (int k = 0; k < 4; k++) counted<<<4, 32>>>(done, launches);
  highest<<<2, 32>>>(most);
  cudaDeviceSynchronize();
  std::printf("%d %d %d\n", *total, *sum, *out);
  std::printf("%d %d %d %d\n", *found, *done, *launches, *most);
}
