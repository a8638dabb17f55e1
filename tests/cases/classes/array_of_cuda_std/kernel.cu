#include <cuda/std/array>

__device__ double product(const cuda::std::array<double, 2> &y) { return y[0] * y[1]; }

__global__ void pairs(double *out, const double *x) {
  int i = threadIdx.x;
  cuda::std::array<double, 2> pair = {x[i], x[i + 1]};
  out[i] = product(pair) + pair[0];
}
