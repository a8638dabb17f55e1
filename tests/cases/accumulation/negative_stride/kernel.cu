// Backwards, and with a stride.
__global__ void backwards(double *out, const double *x, const double *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int j = n - 1 - i;
  out[3 * j] = x[j] * y[-2 * i + 2 * n];
  out[3 * j + 1] = x[j] + y[2 * j + 1];
}
