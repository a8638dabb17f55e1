// Gradient of `kernel` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 6
  if (i >= n) return;  // line 7
  double e_last = x[i];  // line 3
  double t0 = x[i + 1];
  double t1 = t0 * e_last;
  double e_first = e_last * t1;  // line 9
  e_first += e_last * e_last;  // line 11
  out[i] = e_first - t1;  // line 12

  // reverse sweep
  double e_first_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double e_last_adj = 2.0 * e_first_adj * e_last;  // line 11
  e_last_adj += e_first_adj * t1;  // line 9
  double t2 = -e_first_adj + e_first_adj * e_last;
  e_last_adj += t2 * t0;  // line 3
  ::cugrad::accumulate_row(&x_adj[i], 0.0, e_last_adj, t2 * e_last);
}
