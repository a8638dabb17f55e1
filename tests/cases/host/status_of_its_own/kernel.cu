// Statuses that the program makes itself decide what is done; those of CUDA are success.
#include <cstdio>
#include <cstdlib>
__global__ void square(double* y, const double* x, int n) {
  int i = threadIdx.x;
  if (i < n) y[i] = x[i] * x[i];
}
__global__ void cube(double* y, const double* x, int n) {
  int i = threadIdx.x;
  if (i < n) y[i] = x[i] * x[i] * x[i];
}
static void check(cudaError_t e) {
  if (e != cudaSuccess) {
    fprintf(stderr, "%s\n", cudaGetErrorString(e));
    throw 1;
  }
}
static cudaError_t fast(double* y, const double* x, int n, int limit) {
  if (n > limit) return cudaErrorInvalidValue;
  square<<<1, 32>>>(y, x, n);
  return cudaGetLastError();
}
void f(double* out, const double* in, int n, int limit) {
  double *x, *y;
  check(cudaMalloc(&x, n * sizeof(double)));
  if (cudaError_t e = cudaMalloc(&y, n * sizeof(double)); e != cudaSuccess) throw e;
  check(cudaMemcpy(x, in, n * sizeof(double), cudaMemcpyHostToDevice));
  if (fast(y, x, n, limit) != cudaSuccess) cube<<<1, 32>>>(y, x, n);
  cudaError_t err = cudaSuccess;
  if (n > limit + 2) err = cudaErrorInvalidConfiguration;
  if (err == cudaSuccess) square<<<1, 32>>>(x, y, n);
  else cube<<<1, 32>>>(x, y, n);
  if (fast(y, x, n, n) != cudaSuccess) exit(1);
  cudaMemcpy(out, y, n * sizeof(double), cudaMemcpyDeviceToHost);
  cudaFree(x);
  cudaFree(y);
}
