// A branch that ends the program for some statuses and returns for others is not one that never runs.
#include <cstdlib>
__global__ void scale(double* y, const double* x, double a, int n) {
  int i = threadIdx.x;
  if (i < n) y[i] = a * x[i] * x[i];
}
static cudaError_t fast(double* y, const double* x, int n, int limit) {
  if (n > limit) return cudaErrorInvalidValue;
  scale<<<1, 32>>>(y, x, 2.0, n);
  return cudaGetLastError();
}
void f(double* out, const double* in, int n, int limit) {
  cudaError_t e = fast(out, in, n, limit);
  if (e != cudaSuccess) {
    if (e == cudaErrorInvalidValue) {
      scale<<<1, 32>>>(out, in, 3.0, n);
      return;
    }
    exit(1);
  }
  scale<<<1, 32>>>(out, in, 5.0, n);
}
