// Gradient of `f` (kernel.cu:12) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void f_rev(double *y, const double *x, double *y_adj, double *x_adj) {
  double s_k = *x;  // line 13
  s_k *= 3.0;  // line 8
  double v = x[1];  // line 14
  double t0 = 2.0 * v;  // line 4
  *y = t0 * s_k;  // line 14
  double s_k_1 = s_k * 3.0;  // line 8
  y[1] = 2.0 * s_k_1;  // line 15

  // reverse sweep
  double s_k_adj = ::cugrad::atomic_exchange(&y_adj[1], 0.0) * 2.0;  // line 4
  s_k_adj *= 3.0;  // line 8
  double t1 = ::cugrad::atomic_exchange(y_adj, 0.0);  // line 14
  s_k_adj += t1 * t0;
  double v_adj = t1 * s_k * 2.0;  // line 4
  ::cugrad::accumulate_block(&x_adj[1], v_adj);  // line 14
  s_k_adj *= 3.0;  // line 8
  ::cugrad::accumulate_block(x_adj, s_k_adj);  // line 13
}
