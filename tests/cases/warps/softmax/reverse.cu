// Gradient of `softmax` (kernel.cu:7) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   Without a derivative, because it cancels out: v (line 3).
static __global__ void softmax_rev(double *y, const double *x, int rows, int cols, double *y_adj,
    double *x_adj) {
  ::cugrad::require_multiple(32u);
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;  // line 8
  int lane = threadIdx.x % 32;
  if (row >= rows) return;  // line 9
  int t0 = row * cols;  // line 11
  double m = -__builtin_inf();
  for (int c = lane; c < cols; c += 32) m = fmax(m, x[t0 + c]);
  double v = m;
  for (int d = 16; d > 0; d >>= 1) v = fmax(v, __shfl_xor_sync(0xffffffffu, v, d));  // line 3
  double sum = 0.0;
  for (int c = lane; c < cols; c += 32) sum += exp(x[t0 + c] - v);  // line 14
  for (int d = 1; d < 32; d *= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);  // line 15
  double sum_inverse = 1.0 / sum;  // line 16
  double sum_adj = 0.0;
  for (int c = lane; c < cols; c += 32) {
    int t1 = t0 + c;
    double t2 = exp(x[t1] - v);
    y[t1] = t2 / sum;
    double t3 = y_adj[t1] * sum_inverse;
    sum_adj -= t3 * (t2 * sum_inverse);
    ::cugrad::accumulate_own(&x_adj[t1], t3 * t2);
    y_adj[t1] = 0.0;
  }

  // reverse sweep
  for (int k = 5; k > 0; --k) {  // line 15
    int d = 1 << (k - 1);
    sum_adj += __shfl_xor_sync(0xffffffffu, sum_adj, d);
  }
  for (int k = lane < cols ? (cols - lane - 1) / 32 + 1 : 0; k > 0; --k) {  // line 14
    int c = lane + (k - 1) * 32;
    ::cugrad::accumulate_own(&x_adj[t0 + c], sum_adj * exp(x[t0 + c] - v));
  }
}
