// Kernels launched by calls of the runtime, with their arguments in lists of addresses.
#include <cuda_runtime.h>
__global__ void mul(double* z, const double* x, double a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) z[i] = a * x[i] * x[i]; }
void twice(double* z, const double* x, double a, int n) {
  double *dz, *dx;
  cudaMalloc(&dz, n * sizeof(double));
  cudaMalloc(&dx, n * sizeof(double));
  cudaMemcpy(dx, x, n * sizeof(double), cudaMemcpyDefault);
  void* args[] = {&dz, &dx, &a, &n};
  cudaLaunchKernel((void*)mul, dim3(2), dim3(8), args, 0, 0);
  void* args2[] = {(void*)&dx, (void*)&dz, (void*)&a, (void*)&n};
  cudaLaunchCooperativeKernel((void*)mul, 2, 8, args2, 0, NULL);
  cudaMemcpy(z, dx, n * sizeof(double), cudaMemcpyDefault);
  cudaFree(dz); cudaFree(dx);
}
