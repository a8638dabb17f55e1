// What is stored on request alone asks for its stride only then.
__global__ void squares(double* y, double* z, const double* x, int n, int wanted, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = x[i] * x[i];
  if (wanted) z[i * stride] = 2 * x[i];
}
