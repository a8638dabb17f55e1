// When checking: damage behind allocations is found at synchronisation, leaks at exit; the status stays as it was.
// Writing behind dynamic shared memory fails the launch in any case.
#include <cstdio>
//env CUGRAD_CHECK=1
//> 1
//> 1
//! something wrote behind the 40 bytes of cudaMalloc at
//! 4 bytes past the end
//! wrote 0 bytes past its dynamic shared memory
//! 2 allocation(s) with 1040 bytes were never freed:
//! the 1000 bytes of cudaMallocManaged at

__global__ void behind(int *p) { p[11] = 1; }
__global__ void behind_shared() {
  CUGRAD_DYNAMIC_SHARED(int, s);
  s[16] = 1;
}

int main() {
  int *a, *b, *c;
  cudaMalloc(&a, 40);
  cudaMalloc(&c, 40);
  cudaMallocManaged(&b, 1000);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 1), false, [&](auto... x) { behind(x...); }, a);
  cudaDeviceSynchronize();
  cudaFree(c);
  printf("%d\n", cudaGetLastError() == cudaSuccess);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 1, 64), false, [&](auto... x) { behind_shared(x...); });
  printf("%d\n", cudaGetLastError() == cudaErrorIllegalAddress);
}
