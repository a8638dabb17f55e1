// Error codes returned and compared, copies between devices, an assertion around a call.
#include <cuda_runtime.h>
#include <cassert>
__global__ void mul(double* z, const double* x, double a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) z[i] = a * x[i] * x[i]; }
static cudaError_t step(double* z, double* x, double a, int n, cudaStream_t st) {
  mul<<<(n + 7) / 8, 8, 0, st>>>(z, x, a, n);
  return cudaGetLastError();
}
bool go(double* z, double* x, double a, int n) {
  cudaStream_t st = 0;
  if (step(z, x, a, n, st) != cudaSuccess) return false;
  assert(cudaMemcpyPeer(x, 0, z, 0, n * sizeof(double)) == cudaSuccess);
  cudaMemcpyPeerAsync(x, 0, z, 0, n * sizeof(double), st);
  return cudaSuccess == cudaStreamSynchronize(st);
}
double f(const double* in, double a, int n) {
  double *x, *z;
  if (cudaMallocManaged(&x, n * sizeof(double)) != cudaSuccess || cudaMallocManaged(&z, n * sizeof(double)) != cudaSuccess) return -1;
  memcpy(x, in, n * sizeof(double));
  bool ok = go(z, x, a, n);
  if (!ok) return -1;
  double s = 0;
  for (int i = 0; i < n; ++i) s += x[i];
  cudaFree(x); cudaFree(z);
  return s;
}
