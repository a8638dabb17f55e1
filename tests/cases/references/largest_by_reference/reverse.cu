// Gradient of `largest` (kernel.cu:7) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void largest_rev(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  if (i >= n) return;  // line 7
  double u;  // line 10
  double u_adj = 0.0;
  double t0 = x[i];
  double v;
  double v_adj = 0.0;
  double t1 = x[n - 1 - i] * 0.7;
  double w[2];
  double w_adj[2] = {};
  double *t2;
  double *t3;
  if (t0 < t1) {  // line 11
    t2 = &v;
    t3 = &v_adj;
  } else {
    t2 = &u;
    t3 = &u_adj;
  }
  double t4 = t0 * 3.0;  // line 12
  u = t4;
  double t5 = t1 * 5.0;  // line 13
  v = t5;
  double t6 = *t2;  // line 14
  double sum = t6 * t6;
  double *t7;
  double *t8;
  if (t4 < t5) {  // line 15
    t7 = &v;
    t8 = &v_adj;
  } else {
    t7 = &u;
    t8 = &u_adj;
  }
  double t9 = *t7;  // line 4
  double t10 = t4 / t9;
  u = t10;
  double t11 = *t7;  // line 5
  double t12 = t5 / t11;
  sum += t10 + 10.0 * t12;  // line 16
  double t13;  // line 17
  double t14 = 0.0;
  double t15;
  double t16 = 0.0;
  t15 = 9.0;
  double *t17;
  double *t18;
  if (9.0 < t10) {
    t17 = &t15;
    t18 = &t16;
  } else {
    t17 = &u;
    t18 = &u_adj;
  }
  if (t10 < 0.0) {
    t17 = &t13;
    t18 = &t14;
  }
  double t19 = t10 * t10 + 0.1 * t12;  // line 18
  u = t19;
  t13 = 0.0;  // line 17
  double t20 = *t17;  // line 19
  sum += t20 * t12;
  double *t21;
  double *t22;
  if (t1 < t0) {  // line 20
    t21 = &w[1];
    t22 = &w_adj[1];
  } else {
    t21 = w;
    t22 = w_adj;
  }
  w[0] = t0 * 4.0;  // line 21
  w[1] = t1 * 4.0;  // line 22
  double t23 = min(t19, sum);  // line 23
  y[i] = sum + *t21 + max(t12, t23);

  // reverse sweep
  double t24 = y_adj[i];
  bool t25 = t12 >= t23;
  bool t26 = t23 != t23;
  double t27 = t25 ? 0.0 : t26 ? 0.0 : t24;
  bool t28 = t19 <= sum;
  bool t29 = sum != sum;
  double sum_adj = t28 ? 0.0 : t29 ? 0.0 : t27;
  sum_adj += t24;
  *t22 += t24;
  double t30 = w_adj[1];  // line 22
  double t31 = w_adj[0];  // line 21
  *t18 += sum_adj * t12;  // line 19
  double t32 = (t28 ? t27 : t29 ? t27 : 0.0) + u_adj;  // line 18
  double t33 = ((t25 ? t24 : t26 ? t24 : 0.0) + sum_adj * t20 + t32 * 0.1 + sum_adj * 10.0) / t11;  // line 5
  u_adj = 0.0;  // line 18
  *t8 -= t33 * t12;  // line 5
  double t34 = (2.0 * t32 * t10 + sum_adj + u_adj) / t9;  // line 4
  u_adj = 0.0;
  *t8 -= t34 * t10;
  *t3 += 2.0 * sum_adj * t6;  // line 14
  double t35 = u_adj;  // line 12
  atomicAdd(&x_adj[n - 1 - i], (t30 * 4.0 + (t33 + v_adj) * 5.0) * 0.7);  // line 10
  atomicAdd(&x_adj[i], t31 * 4.0 + (t34 + t35) * 3.0);
  y_adj[i] = 0.0;  // line 23
}
