// Gradient of `kernel` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 6
  if (i >= n) return;  // line 7
  double c = factorial(4) * 0.5;  // line 8
  double t_kept[5];  // line 10
  double p_kept[5];
  double s = 0.0;
  double p = 1.0;
  for (int k = 0; k < 5; ++k) {
    double t0 = factorial(k);  // line 11
    s += p / t0;
    t_kept[k] = t0;  // line 10
    p_kept[k] = p;
    p *= x[i];
  }
  out[i] = s * c;  // line 14

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0) * c;
  double p_adj = 0.0;
  double x_sum = 0.0;
  for (int k = 4; k >= 0; --k) {  // line 10
    double p_1 = p_kept[k];
    double p_adj_1 = p_adj * x[i];  // line 12
    x_sum += p_adj * p_1;
    p_adj = p_adj_1 + s_adj / t_kept[k];  // line 11
  }
  atomicAdd(&x_adj[i], x_sum);  // line 10
}
