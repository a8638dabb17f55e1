// When checking, a device pointer used on the host is a fault with an explanation; managed memory is not.
#include <cstdio>
//env CUGRAD_CHECK=1
//signal 11
//> managed 3, launch argument noticed
//! launch at
//! argument 1 (
//! is a host pointer, but a device pointer is needed
//! was dereferenced on the host; copy it with cudaMemcpy
//! the 40 bytes of cudaMalloc at

__global__ void put(int *p) { *p = 3; }

int main() {
  int *device, *managed, host;
  cudaMalloc(&device, 40);
  cudaMallocManaged(&managed, 4);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 1), false, [&](auto... a) { put(a...); }, device);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 1), false, [&](auto... a) { put(a...); }, managed);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 1), false, [&](auto... a) { put(a...); }, &host);
  printf("managed %d, launch argument noticed\n", *managed);
  fflush(stdout);
  return ((volatile int *)device)[2];
}
