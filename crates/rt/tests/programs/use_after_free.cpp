// Freed memory is closed.
#include <cstdio>
//signal 11
//! freed memory, the 4000 bytes of cudaMalloc at

__global__ void run(float *p) { p[threadIdx.x] = 1.0f; }

int main() {
  float *p;
  cudaMalloc(&p, 4000);
  cudaFree(p);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 8), false, [&](auto... a) { run(a...); }, p);
}
