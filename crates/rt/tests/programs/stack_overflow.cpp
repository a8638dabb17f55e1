// A coroutine that needs more stack than it has is told so.
#include <cstdio>
//env CUGRAD_STACK=64
//signal 11
//! overflowed its stack; CUGRAD_STACK=KIB gives threads a larger one

__device__ __attribute__((noinline)) int deep(volatile int *p, int n) {
  volatile int here[1000];
  here[n % 1000] = *p;
  return n == 0 ? 0 : deep(here + n % 1000, n - 1) + here[n % 1000];
}
__global__ void run(int *p) {
  __syncthreads();
  *p = deep(p, 1000);
}

int main() {
  int *p;
  cudaMallocManaged(&p, 4);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 2), true, [&](auto... a) { run(a...); }, p);
}
