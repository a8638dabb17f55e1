// The last of a thread's elements is the first of the next one's.
__global__ void rows(double* y, const double* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (; i < n; i += gridDim.x * blockDim.x) {
    if (x[0] > -100.0) {
      for (int k = 1; k <= 8; ++k) y[8 * i + k] = x[8 * i + k] * x[8 * i + k];
      y[8 * i + 9] = x[8 * i + 9] * x[8 * i + 9];
    }
  }
}
