// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];  // line 6
  int t1 = (int)(t0 + i % 4);
  double acc = 0.0;
  for (int k = 0; k < t1; ++k) acc = acc * 0.5 + t0 / (k + 1);
  int t2 = (int)(-1e300 * t0);  // line 7
  for (int k = 0; k < t2; ++k) acc += t0 * k;
  double acc_adj = out_adj[i];  // line 8
  out[i] = acc;

  // reverse sweep
  double x_sum = 0.0;
  for (int k = t2 > 0 ? t2 - 1 : -1; k >= 0; --k) x_sum += acc_adj * k;  // line 7
  ::cugrad::accumulate_sum(&x_adj[i], x_sum);
  double x_sum_1 = 0.0;
  for (int k = t1 > 0 ? t1 - 1 : -1; k >= 0; --k) {  // line 6
    int k_1 = k + 1;
    x_sum_1 += acc_adj / k_1;
    acc_adj *= 0.5;
  }
  ::cugrad::accumulate_sum(&x_adj[i], x_sum_1);
  out_adj[i] = 0.0;  // line 8
}
