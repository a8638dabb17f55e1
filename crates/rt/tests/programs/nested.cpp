// A kernel that launches the same kernel keeps its own shared memory and indices; host threads may launch at once.
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

//> nested: 15 1
//> host threads: 4000

__global__ void child(int depth, int *sum, int *intact) {
  __shared__ int mine;
  if (threadIdx.x == 0) mine = depth;
  __syncthreads();
  if (depth > 0 && threadIdx.x == 1)
    ::cugrad_cpu::launch(::cugrad_cpu::config(1, 2), true, [&](auto... a) { child(a...); }, depth - 1, sum, intact);
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(sum, mine);
    if (mine != depth || threadIdx.x != 0) *intact = 0;
  }
}
__global__ void count(int *n) { atomicAdd(n, 1); }

int main() {
  int *sum, *intact;
  cudaMallocManaged(&sum, 4);
  cudaMallocManaged(&intact, 4);
  *sum = 0, *intact = 1;
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 2), true, [&](auto... a) { child(a...); }, 5, sum, intact);
  printf("nested: %d %d\n", *sum, *intact);
  *sum = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; t++)
    threads.emplace_back([&] {
      for (int i = 0; i < 10; i++) ::cugrad_cpu::launch(::cugrad_cpu::config(10, 10), i % 2 == 0, [&](auto... a) { count(a...); }, sum);
    });
  for (auto &t : threads) t.join();
  printf("host threads: %d\n", *sum);
}
