// `~0u` is no limit: threads of neighbouring blocks store to the same elements.
template <unsigned LIMIT> __device__ void squares(double* y, const double* x) {
  if (threadIdx.x < LIMIT) {
    int j = blockIdx.x * 4 + threadIdx.x;
    y[j] = x[j] * x[j];
  }
}
__global__ void all(double* y, const double* x) { squares<~0u>(y, x); }
