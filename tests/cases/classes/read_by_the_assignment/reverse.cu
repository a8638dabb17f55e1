// Gradient of `f` (kernel.cu:19) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void f_rev(double *y, const double *x, double *y_adj, double *x_adj) {
  double w_x = x[6];  // line 30
  double w_y = x[7];
  double s_0_a = *x;  // line 20
  double v_a = x[4];  // line 21
  double v_b = x[5];
  v_a *= 3.0;  // line 13
  *y = v_a * v_b + s_0_a;  // line 23
  double s_1_a = v_a * 2.0;  // line 17
  y[1] = s_1_a * v_b;  // line 25
  double s_1_b = v_b * 3.0;  // line 13
  y[2] = s_1_a * s_1_b;  // line 27
  w_x *= 3.0;  // line 13
  y[3] = w_x * w_y;  // line 32
  double t0 = 1.0 + 1.0;  // line 38
  y[4] = s_0_a * t0;

  // reverse sweep
  double s_0_a_adj = ::cugrad::atomic_exchange(&y_adj[4], 0.0) * t0;
  double t1 = ::cugrad::atomic_exchange(&y_adj[3], 0.0);  // line 32
  double w_x_adj = t1 * w_y;
  double w_y_adj = t1 * w_x;
  w_x_adj *= 3.0;  // line 13
  ::cugrad::accumulate_block(&x_adj[7], w_y_adj);  // line 30
  ::cugrad::accumulate_block(&x_adj[6], w_x_adj);
  double t2 = ::cugrad::atomic_exchange(&y_adj[2], 0.0);  // line 27
  double s_1_a_adj = t2 * s_1_b;
  double s_1_b_adj = t2 * s_1_a;
  double v_b_adj = s_1_b_adj * 3.0;  // line 13
  double t3 = ::cugrad::atomic_exchange(&y_adj[1], 0.0);  // line 25
  s_1_a_adj += t3 * v_b;
  v_b_adj += t3 * s_1_a;
  double v_a_adj = s_1_a_adj * 2.0;  // line 17
  double t4 = ::cugrad::atomic_exchange(y_adj, 0.0);  // line 23
  s_0_a_adj += t4;
  v_a_adj += t4 * v_b;
  v_b_adj += t4 * v_a;
  v_a_adj *= 3.0;  // line 13
  ::cugrad::accumulate_block(&x_adj[5], v_b_adj);  // line 21
  ::cugrad::accumulate_block(&x_adj[4], v_a_adj);
  ::cugrad::accumulate_block(x_adj, s_0_a_adj);  // line 20
}
