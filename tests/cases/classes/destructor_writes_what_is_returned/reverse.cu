// Gradient of `f` (kernel.cu:21) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void f_rev(double *y, const double *x, double *y_adj, double *x_adj) {
  double a = x[2];  // line 24
  double a_1 = *x;  // line 22
  double k = x[1];
  double r_a = a_1 * k;  // line 6
  *y = r_a * 2.0;  // line 23
  y[1] = a;  // line 24

  // reverse sweep
  double a_adj = ::cugrad::atomic_exchange(&y_adj[1], 0.0);
  ::cugrad::accumulate_block(&x_adj[2], a_adj);
  double r_a_adj = ::cugrad::atomic_exchange(y_adj, 0.0) * 2.0;  // line 23
  double a_adj_1 = r_a_adj * k;  // line 6
  double k_adj = r_a_adj * a_1;
  ::cugrad::accumulate_block(&x_adj[1], k_adj);  // line 22
  ::cugrad::accumulate_block(x_adj, a_adj_1);
}
