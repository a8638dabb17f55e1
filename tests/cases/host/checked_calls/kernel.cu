// Error-check macros and functions of the usual shapes, printing, malloc that may fail.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define CHECK(x) do { cudaError_t e = (x); if (e != cudaSuccess) { fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)
#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort = true) {
  if (code != cudaSuccess) {
    fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
    if (abort) exit(code);
  }
}
__global__ void square(double* y, const double* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] * x[i];
}
double f(const double* in, int n) {
  double *x = NULL, *y = nullptr;
  size_t bytes = n * sizeof(double);
  CHECK(cudaSetDevice(0));
  CHECK(cudaMalloc((void**)&x, bytes));
  gpuErrchk(cudaMalloc(&y, bytes));
  CHECK(cudaMemcpy(x, in, bytes, cudaMemcpyHostToDevice));
  dim3 block(4, 1, 1);
  dim3 grid((n + block.x - 1) / block.x);
  square<<<grid, block>>>(y, x, n);
  CHECK(cudaGetLastError());
  gpuErrchk(cudaPeekAtLastError());
  CHECK(cudaDeviceSynchronize());
  cudaError_t err = cudaGetLastError();
  if (err != cudaSuccess) {
    printf("failed %s\n", cudaGetErrorString(err));
    exit(EXIT_FAILURE);
  }
  double* h = (double*)malloc(bytes);
  if (h == NULL) { fprintf(stderr, "out of memory\n"); exit(1); }
  CHECK(cudaMemcpy(h, y, bytes, cudaMemcpyDeviceToHost));
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += h[i] * (i + 1);
  printf("sum %f\n", sum);
  free(h);
  gpuErrchk(cudaFree(x));
  CHECK(cudaFree(y));
  return sum;
}
