// Gradient of `f` (kernel.cu:22) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void f_rev(double *y, const double *x, double *y_adj, double *x_adj) {
  double a = x[2];  // line 25
  double a_1 = *x;  // line 23
  double r_b = 2.0 * a_1;  // line 18
  *y = a_1 * r_b;  // line 24
  y[1] = a;  // line 25

  // reverse sweep
  double a_adj = ::cugrad::atomic_exchange(&y_adj[1], 0.0);
  ::cugrad::accumulate_block(&x_adj[2], a_adj);
  double t0 = ::cugrad::atomic_exchange(y_adj, 0.0);  // line 24
  double a_adj_1 = t0 * r_b;
  double r_b_adj = t0 * a_1;
  a_adj_1 += r_b_adj * 2.0;  // line 18
  ::cugrad::accumulate_block(x_adj, a_adj_1);  // line 23
}
