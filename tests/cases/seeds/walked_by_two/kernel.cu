// The second half of a thread's elements are the first of the next one's.
__global__ void twice(double* y, const double* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (4 * i + 8 > n) return;
  for (int k = 4 * i; k < 4 * i + 4; ++k) {
    y[k] = x[k] * x[k];
    y[k + 4] = x[k + 4] * x[k + 4];
  }
}
