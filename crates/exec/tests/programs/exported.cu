// A kernel behind the C wrapper that Library calls.
__global__ void axpy(double a, const double* x, double* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}

extern "C" int cugrad_export_axpy(const unsigned* grid, const unsigned* block, size_t shared, void** args) {
  axpy<<<dim3(grid[0], grid[1], grid[2]), dim3(block[0], block[1], block[2]), shared>>>(
      *(double*)args[0], *(const double**)args[1], *(double**)args[2], *(int*)args[3]);
  cudaError_t launched = cudaGetLastError();
  return launched ? launched : cudaDeviceSynchronize();
}
