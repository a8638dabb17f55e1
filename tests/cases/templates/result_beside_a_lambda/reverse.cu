// Gradient of `f` (kernel.cu:8) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void f_rev(double *y, const double *x, double *y_adj, double *x_adj) {
  double a = *x;  // line 8
  double b = x[1];
  double a_1 = x[2];
  *y = a * b * 2.0 + a_1 * 2.5 * 2.0;

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(y_adj, 0.0) * 2.0;  // line 5
  double a_adj = t0 * 2.5;
  ::cugrad::accumulate_block(&x_adj[2], a_adj);  // line 8
  double a_adj_1 = t0 * b;  // line 5
  double b_adj = t0 * a;
  ::cugrad::accumulate_block<double>({&x_adj[1], x_adj}, {b_adj, a_adj_1});  // line 8
}
