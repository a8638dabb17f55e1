// What is kept for the second pass is no reason to take the maximum's derivative.
__global__ void log_sum_exp(double *y, const double *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double v[6], top = -INFINITY, sum = 0;
  for (int k = 0; k < 6; k++) {
    v[k] = x[i * 6 + k] * x[k];
    top = fmax(top, v[k]);
  }
  for (int k = 0; k < 6; k++) sum += exp(v[k] - top);
  y[i] = top + log(sum);
}
