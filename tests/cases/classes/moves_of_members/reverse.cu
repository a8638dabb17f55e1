// Gradient of `f` (kernel.cu:40) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void f_rev(double *y, const double *x, double *y_adj, double *x_adj) {
  double v = x[2];  // line 50
  double v_1 = x[3];
  double k = x[6];  // line 56
  double t0 = x[7];  // line 58
  double v_2 = *x;  // line 41
  double a_w = x[1];
  double b_m_v = v_2 * 3.0;  // line 6
  double c_m_v = b_m_v * 2.0;  // line 5
  double d_m_v = c_m_v * 7.0;  // line 12
  double t1 = x[4];  // line 46
  double t2 = x[5];
  *y = d_m_v * t1 + 0.5 + c_m_v * t2;
  double d_m_v_1 = c_m_v * 5.0;  // line 8
  y[1] = d_m_v_1 * a_w;  // line 48
  double g_both_m_v = v_2 * 2.0;  // line 5
  double g_ended_m_v = v * 3.0;  // line 6
  double g_copied_v = v_1 * 3.0;  // line 20
  double t3 = g_both_m_v * g_ended_m_v;  // line 52
  y[2] = t3 * g_copied_v + 0.5 * v;
  double product_0_v = t1 * 3.0;  // line 20
  double product_1_v = t2 * 3.0;
  y[3] = product_0_v * product_1_v + k;  // line 56
  y[4] = product_0_v * t0 + product_1_v;  // line 58

  // reverse sweep
  double product_1_v_adj = ::cugrad::atomic_exchange(&y_adj[4], 0.0);
  double product_0_v_adj = product_1_v_adj * t0;
  ::cugrad::accumulate_block(&x_adj[7], product_1_v_adj * product_0_v);
  double k_adj = ::cugrad::atomic_exchange(&y_adj[3], 0.0);  // line 56
  product_0_v_adj += k_adj * product_1_v;  // line 55
  product_1_v_adj += k_adj * product_0_v;
  ::cugrad::accumulate_block(&x_adj[6], k_adj);  // line 56
  double t4 = ::cugrad::atomic_exchange(&y_adj[2], 0.0);  // line 52
  double v_adj = t4 * 0.5;
  double t5 = t4 * g_copied_v;
  double g_copied_v_adj = t4 * t3;
  double g_both_m_v_adj = t5 * g_ended_m_v;
  double g_ended_m_v_adj = t5 * g_both_m_v;
  double v_adj_1 = g_copied_v_adj * 3.0;  // line 20
  v_adj += g_ended_m_v_adj * 3.0;  // line 6
  double v_adj_2 = g_both_m_v_adj * 2.0;  // line 5
  ::cugrad::accumulate_block<double>({&x_adj[3], &x_adj[2]}, {v_adj_1, v_adj});  // line 50
  double t6 = ::cugrad::atomic_exchange(&y_adj[1], 0.0);  // line 48
  double d_m_v_adj = t6 * a_w;
  double a_w_adj = t6 * d_m_v_1;
  double c_m_v_adj = d_m_v_adj * 5.0;  // line 8
  double t7 = ::cugrad::atomic_exchange(y_adj, 0.0);  // line 46
  c_m_v_adj += t7 * t2;
  ::cugrad::accumulate_block(&x_adj[5], product_1_v_adj * 3.0 + t7 * c_m_v);
  double d_m_v_adj_1 = t7 * t1;
  ::cugrad::accumulate_block(&x_adj[4], product_0_v_adj * 3.0 + t7 * d_m_v);
  c_m_v_adj += d_m_v_adj_1 * 7.0;  // line 12
  double b_m_v_adj = c_m_v_adj * 2.0;  // line 5
  v_adj_2 += b_m_v_adj * 3.0;  // line 6
  ::cugrad::accumulate_block<double>({&x_adj[1], x_adj}, {a_w_adj, v_adj_2});  // line 41
}
