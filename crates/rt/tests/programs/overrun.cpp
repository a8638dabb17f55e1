// Running far past an allocation faults with an explanation.
#include <cstdio>
//signal 11
//! the kernel launched at
//! bytes past the end of the 400 bytes of cudaMalloc at

__global__ void run(float *p) {
  if (threadIdx.x == 5) p[100 + 1024] = 1.0f;
}

int main() {
  float *p;
  cudaMalloc(&p, 400);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 8), false, [&](auto... a) { run(a...); }, p);
}
