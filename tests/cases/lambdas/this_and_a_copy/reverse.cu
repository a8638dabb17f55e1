// Gradient of `f` (kernel.cu:27) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void f_rev(double *y, const double *x, double *y_adj, double *x_adj) {
  double k = x[2];  // line 30
  double k_1 = x[3];  // line 31
  double s_v = *x;  // line 28
  double k_2 = x[1];  // line 29
  double s_v_1 = s_v + k_2;  // line 9
  double s_v_2 = s_v_1 * k_2;  // line 6
  *y = s_v_2 * s_v + s_v_2;  // line 29
  double s_v_3 = s_v_2 * k;  // line 14
  y[1] = s_v_2 * s_v_3;  // line 30
  double s_v_4 = s_v_3 + k_1;  // line 22
  double s_v_5 = s_v_4 * k_1;  // line 19
  double t0 = s_v_5 - s_v_3;  // line 20
  y[2] = t0 * s_v_5;  // line 31

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&y_adj[2], 0.0);
  double t2 = t1 * s_v_5;  // line 23
  double s_v_adj = t1 * t0;
  s_v_adj += t2;  // line 20
  double s_v_adj_1 = -t2;
  double s_v_adj_2 = s_v_adj * k_1;  // line 19
  double k_adj = s_v_adj * s_v_4;
  s_v_adj_1 += s_v_adj_2;  // line 22
  k_adj += s_v_adj_2;
  ::cugrad::accumulate_block(&x_adj[3], k_adj);  // line 31
  double t3 = ::cugrad::atomic_exchange(&y_adj[1], 0.0);  // line 30
  double s_v_adj_3 = t3 * s_v_3;  // line 13
  s_v_adj_1 += t3 * s_v_2;
  s_v_adj_3 += s_v_adj_1 * k;  // line 14
  double k_adj_1 = s_v_adj_1 * s_v_2;
  ::cugrad::accumulate_block(&x_adj[2], k_adj_1);  // line 30
  double t4 = ::cugrad::atomic_exchange(y_adj, 0.0);  // line 29
  s_v_adj_3 += t4;  // line 10
  s_v_adj_3 += t4 * s_v;  // line 7
  double s_v_adj_4 = t4 * s_v_2;
  double s_v_adj_5 = s_v_adj_3 * k_2;  // line 6
  double k_adj_2 = s_v_adj_3 * s_v_1;
  s_v_adj_4 += s_v_adj_5;  // line 9
  k_adj_2 += s_v_adj_5;
  ::cugrad::accumulate_block<double>({&x_adj[1], x_adj}, {k_adj_2, s_v_adj_4});  // line 28
}
