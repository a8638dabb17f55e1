// Gradient of `f` (kernel.cu:18) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void f_rev(double *y, const double *x, double *y_adj, double *x_adj) {
  double q_a = x[2];  // line 19
  double q_b = x[3];
  double u_a = q_a * 3.0;  // line 7
  double u_1_b = q_b + 1.0;  // line 14
  double s = u_a * 2.0 + q_b + (q_a * 2.0 + u_1_b * q_b);  // line 20
  double p_b = *x;  // line 23
  double p_a = x[1];
  double u_a_1 = p_a * 3.0;  // line 7
  double t0 = u_a_1 * 2.0 + p_b;  // line 8
  double t1 = x[4];  // line 24
  double u_1_b_1 = p_b + 1.0;  // line 14
  s += t0 * t1 + (p_a * 2.0 + u_1_b_1 * p_b);  // line 24
  s += p_a * 5.0 + p_b + (q_a * 5.0 + q_b);  // line 29
  *y = s;  // line 31

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(y_adj, 0.0);
  double q_a_adj = s_adj * 5.0;  // line 27
  double u_1_b_adj = s_adj * p_b;  // line 15
  double p_b_adj = s_adj + s_adj * u_1_b_1;
  double u_a_adj = s_adj * 2.0;
  double p_a_adj = q_a_adj + u_a_adj;
  p_b_adj += u_1_b_adj;  // line 14
  double t2 = s_adj * t1;  // line 24
  ::cugrad::accumulate_block(&x_adj[4], s_adj * t0);
  p_b_adj += t2;  // line 8
  double u_a_adj_1 = t2 * 2.0;
  double p_a_adj_1 = p_a_adj + u_a_adj_1 * 3.0;  // line 7
  ::cugrad::accumulate_block<double>({&x_adj[1], x_adj}, {p_a_adj_1, p_b_adj});  // line 23
  double u_1_b_adj_1 = s_adj * q_b;  // line 15
  double q_b_adj = s_adj + s_adj * u_1_b;
  q_b_adj += u_1_b_adj_1;  // line 14
  q_b_adj += s_adj;  // line 8
  double q_a_adj_1 = p_a_adj + u_a_adj * 3.0;  // line 7
  ::cugrad::accumulate_block<double>({&x_adj[3], &x_adj[2]}, {q_b_adj, q_a_adj_1});  // line 19
}
