// Gradient of `kernel` (kernel.cu:10) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 11
  if (i >= n) return;  // line 12
  double a_sum_kept[3];  // line 14
  double a_prod_kept[3];
  double a_sum = 0.5;
  double a_prod = 1.0;
  for (int k = 0; k < 3; ++k) {
    double v = x[(i + k) % n];
    double a_sum_1 = a_sum + v;  // line 5
    a_sum_kept[k] = a_sum;  // line 14
    a_prod_kept[k] = a_prod;
    a_sum = a_sum_1;
    a_prod *= a_sum_1;
  }
  double a_sum_1 = a_prod / a_sum;  // line 8
  out[i] = a_sum_1;  // line 16

  // reverse sweep
  double a_sum_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double a_prod_adj = a_sum_adj / a_sum;  // line 8
  double a_sum_adj_1 = -a_prod_adj * a_sum_1;
  for (int k = 2; k >= 0; --k) {  // line 14
    double a_sum_2 = a_sum_kept[k];
    double a_prod_1 = a_prod_kept[k];
    int t0 = (i + k) % n;
    double v = x[t0];
    a_sum_2 += v;  // line 5
    a_sum_adj_1 += a_prod_adj * a_prod_1;  // line 6
    atomicAdd(&x_adj[t0], a_sum_adj_1);  // line 14
    a_prod_adj *= a_sum_2;
  }
}
