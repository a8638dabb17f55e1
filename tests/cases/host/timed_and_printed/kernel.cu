// Exceptions, streams, events and clocks around a launch.
#include <iostream>
#include <stdexcept>
#include <string>
#include <chrono>
#include <cuda_runtime.h>
#define CUDA_CHECK(call) \
  do { \
    cudaError_t status = call; \
    if (status != cudaSuccess) { \
      throw std::runtime_error(std::string("CUDA error: ") + cudaGetErrorString(status)); \
    } \
  } while (0)
static void check(cudaError_t r, char const* const func, const char* const file, int const line) {
  if (r) {
    std::cerr << "CUDA error at " << file << ":" << line << " code=" << static_cast<unsigned int>(r) << " \"" << func << "\" \n" << std::endl;
    exit(99);
  }
}
#define checkCudaErrors(val) check((val), #val, __FILE__, __LINE__)
__global__ void scale(double* y, const double* x, double a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] * x[i];
}
void f(double* out, const double* in, double a, int n) {
  double *x, *y;
  cudaEvent_t start, stop;
  float ms = 0.0f;
  CUDA_CHECK(cudaMalloc(&x, n * sizeof(double)));
  CUDA_CHECK(cudaMalloc(&y, n * sizeof(double)));
  checkCudaErrors(cudaEventCreate(&start));
  checkCudaErrors(cudaEventCreate(&stop));
  auto t0 = std::chrono::high_resolution_clock::now();
  CUDA_CHECK(cudaMemcpy(x, in, n * sizeof(double), cudaMemcpyHostToDevice));
  checkCudaErrors(cudaEventRecord(start, 0));
  scale<<<(n + 3) / 4, 4>>>(y, x, a, n);
  checkCudaErrors(cudaEventRecord(stop, 0));
  checkCudaErrors(cudaEventSynchronize(stop));
  checkCudaErrors(cudaEventElapsedTime(&ms, start, stop));
  auto t1 = std::chrono::high_resolution_clock::now();
  std::chrono::duration<double> dt = t1 - t0;
  std::cout << "took " << ms << " ms, " << dt.count() << " s" << std::endl;
  CUDA_CHECK(cudaMemcpy(out, y, n * sizeof(double), cudaMemcpyDeviceToHost));
  cudaEventDestroy(start); cudaEventDestroy(stop);
  cudaFree(x); cudaFree(y);
}
