// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double last_kept[3];  // line 10
  double sum = 0.0;
  double last = 1.0;
  for (int k = 0; k < 3; ++k) {
    double v = x[i + k];
    sum += v * last;  // line 7
    last_kept[k] = last;  // line 10
    last = v;
  }
  double sum_1 = sum + sum * last;  // line 7
  out[i] = sum_1 * sum;  // line 12

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double sum_adj = t0 * sum;
  double sum_adj_1 = t0 * sum_1;
  sum_adj_1 += sum_adj;  // line 7
  sum_adj_1 += sum_adj * last;
  double last_adj = sum_adj * sum;
  for (int k = 2; k >= 0; --k) {  // line 10
    double last_1 = last_kept[k];
    double v = x[i + k];
    double v_adj = last_adj + sum_adj_1 * last_1;  // line 7
    last_adj = sum_adj_1 * v;
    atomicAdd(&x_adj[i + k], v_adj);  // line 10
  }
}
