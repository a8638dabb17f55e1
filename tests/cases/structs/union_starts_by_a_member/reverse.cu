// Gradient of `f` (kernel.cu:15) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void f_rev(double *y, const double *x, double *y_adj, double *x_adj) {
  double a_v_1 = x[1];  // line 17
  double t0 = *x;  // line 18
  double t1 = x[2];
  double t2 = a_v_1 * t1;
  double t3 = x[3];
  *y = t0 + t2 + 3.0 * t3;
  double t4 = 4.0 * t0;  // line 21
  y[1] = t4 + t2 + 6.0 * t3;
  y[2] = t4 + 6.0 * a_v_1;  // line 23
  y[3] = 4.0 * t3 + 5.0 * t1;  // line 25

  // reverse sweep
  double t5 = ::cugrad::atomic_exchange(&y_adj[3], 0.0);
  double t6 = ::cugrad::atomic_exchange(&y_adj[2], 0.0);  // line 23
  double a_v_1_adj = t6 * 6.0;
  double t7 = ::cugrad::atomic_exchange(&y_adj[1], 0.0);  // line 21
  double t8 = ::cugrad::atomic_exchange(y_adj, 0.0);  // line 18
  ::cugrad::accumulate_block(&x_adj[3], t5 * 4.0 + t7 * 6.0 + t8 * 3.0);
  double t9 = t7 + t8;
  a_v_1_adj += t9 * t1;
  ::cugrad::accumulate_block<double>({&x_adj[2], x_adj, &x_adj[1]},  // line 17
      {t5 * 5.0 + t9 * a_v_1, (t6 + t7) * 4.0 + t8, a_v_1_adj});
}
