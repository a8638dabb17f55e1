// Gradient of `f` (kernel.cu:12) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void f_rev(double *y, const double *x, double *y_adj, double *x_adj) {
  Pair s[2];  // line 13
  Pair s_adj[2] = {};
  double t0 = *x;
  double v_a = x[4];  // line 14
  double v_b = x[5];
  double w = x[6];  // line 15
  w *= 3.0;  // line 5
  *y = v_a * v_b + t0 * w;  // line 17
  double t1 = v_a * 2.0;  // line 10
  double v_a_1 = v_a * 3.0;  // line 5
  s[1].a = t1;  // line 18
  y[1] = t1 * v_b;  // line 19
  double t2 = v_b * 3.0;  // line 5
  s[1].b = t2;
  s[0].a = t1;  // line 20
  s[0].b = t2;
  y[2] = t1 * t2;  // line 21
  int t3 = t1 < 0.0 ? 1 : 0;  // line 8
  s[t3].a = t1;  // line 22
  s[t3].b = t2;
  double t4 = s[0].a;  // line 23
  double t5 = s[0].b;
  y[3] = t4 * t5;
  int t6 = (v_a_1 < 0.0 ? 1 : 0) + 1;  // line 24
  s[t6].a = v_a_1;
  s[t6].b = v_b;
  double t7 = s[1].a;  // line 25
  double t8 = s[1].b;
  y[4] = t7 * t8;

  // reverse sweep
  double t9 = ::cugrad::atomic_exchange(&y_adj[4], 0.0);
  s_adj[1].b += t9 * t7;
  s_adj[1].a += t9 * t8;
  double v_b_adj = s_adj[t6].b;  // line 24
  double v_a_adj = s_adj[t6].a;
  double t10 = ::cugrad::atomic_exchange(&y_adj[3], 0.0);  // line 23
  s_adj[t6].b = 0.0;  // line 24
  s_adj[t6].a = 0.0;
  s_adj[0].b += t10 * t4;  // line 23
  s_adj[0].a += t10 * t5;
  double t11 = s_adj[t3].b;  // line 22
  double t12 = s_adj[t3].a;
  double t13 = ::cugrad::atomic_exchange(&y_adj[2], 0.0);  // line 21
  s_adj[t3].b = 0.0;  // line 22
  s_adj[t3].a = 0.0;
  v_b_adj += (t11 + t13 * t1 + s_adj[0].b + s_adj[1].b) * 3.0;  // line 5
  double t14 = ::cugrad::atomic_exchange(&y_adj[1], 0.0);  // line 19
  v_b_adj += t14 * t1;
  v_a_adj *= 3.0;  // line 5
  v_a_adj += (t12 + t13 * t2 + s_adj[0].a + t14 * v_b + s_adj[1].a) * 2.0;  // line 10
  double t15 = ::cugrad::atomic_exchange(y_adj, 0.0);  // line 17
  double w_adj = t15 * t0;
  v_a_adj += t15 * v_b;
  v_b_adj += t15 * v_a;
  w_adj *= 3.0;  // line 5
  ::cugrad::accumulate_block<double>({&x_adj[6], &x_adj[5], &x_adj[4], x_adj},  // line 13
      {w_adj, v_b_adj, v_a_adj, t15 * w});
}
