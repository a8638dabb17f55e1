// A grid that synchronises.
#include <cooperative_groups.h>
#include <cstdio>
//env CUGRAD_THREADS=4

//> rounds wrong: 0
//> too large: 720
//> one block needs no cooperative launch: 0
//> several do: 719
//! waits at grid.sync()

namespace cg = cooperative_groups;

__global__ void rounds(int *values, int *wrong, int n) {
  cg::grid_group grid = cg::this_grid();
  int id = (int)grid.thread_rank();
  __shared__ int s[64];
  for (int round = 1; round <= 10; round++) {
    s[threadIdx.x] = round;
    values[id] = round * 100000 + id;
    grid.sync();
    int other = (id + 37) % n;
    if (values[other] != round * 100000 + other || s[(threadIdx.x + 1) % 64] != round) atomicAdd(wrong, 1);
    cg::sync(grid);
  }
}
__global__ void once() { cg::this_grid().sync(); }

int main() {
  int *values, *wrong, n = 8 * 64;
  cudaMallocManaged(&values, n * sizeof(int));
  cudaMallocManaged(&wrong, sizeof(int));
  *wrong = 0;
  void *args[] = {&values, &wrong, &n};
  int error = cudaLaunchCooperativeKernel(rounds, dim3(8), dim3(64), args, 0, 0);
  printf("rounds wrong: %d\n", *wrong + error);
  printf("too large: %d\n", cudaLaunchCooperativeKernel(once, 1000, 1024, nullptr));
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 64), true, [&](auto... a) { once(a...); });
  printf("one block needs no cooperative launch: %d\n", cudaGetLastError() == cudaErrorCooperativeLaunchTooLarge ? 0 : cudaGetLastError());
  ::cugrad_cpu::launch(::cugrad_cpu::config(4, 64), true, [&](auto... a) { once(a...); });
  printf("several do: %d\n", cudaGetLastError());
}
