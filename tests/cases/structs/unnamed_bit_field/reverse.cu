// Gradient of `f` (kernel.cu:8) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void f_rev(double *y, const double *x, double *y_adj, double *x_adj) {
  double s_a = *x;  // line 9
  double s_b = x[1];
  double t0 = x[2];  // line 11
  double t_b = s_b * t0;
  *y = s_a * s_b + t_b;  // line 12

  // reverse sweep
  double t_b_adj = ::cugrad::atomic_exchange(y_adj, 0.0);
  double s_a_adj = t_b_adj * s_b;
  double s_b_adj = t_b_adj * s_a;
  s_b_adj += t_b_adj * t0;  // line 11
  ::cugrad::accumulate_block<double>({&x_adj[2], &x_adj[1], x_adj}, {s_a_adj, s_b_adj, s_a_adj});  // line 9
}
