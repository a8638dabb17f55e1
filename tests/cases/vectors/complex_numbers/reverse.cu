// Gradient of `kernel` (kernel.cu:4) with respect to d, size, w, by cugrad.
//   d_adj: in: the adjoint of *d after the function; out: the adjoint of *d before it
//   size_adj: in: the adjoint of *size after the function, the seed; out: 0 where *size was written
//   w_adj: the gradient with respect to *w is added to it
static __global__ void kernel_rev(double2 *d, double *size, const float2 *w, int n, double2 *d_adj,
    double *size_adj, float2 *w_adj) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  int t0 = n / 2;  // line 6
  if (t >= t0) return;
  double u_x = d[t].x;  // line 7
  double u_y = d[t].y;
  double factor_x = w[t].x;
  double factor_y = w[t].y;
  int t1 = t + t0;  // line 8
  double t2 = d[t1].x;
  double t3 = d[t1].y;
  double v_x = t2 * factor_x - t3 * factor_y;
  double v_y = t2 * factor_y + t3 * factor_x;
  d[t].x = u_x + v_x;  // line 9
  d[t].y = u_y + v_y;
  double t4 = factor_x * v_x - factor_y * v_y + 3.0;  // line 10
  double t5 = factor_x * v_y + factor_y * v_x + 1.0;
  double t6 = fabs(t4) + fabs(t5);
  double t7 = (u_x - v_x) / t6;
  double t8 = (u_y + v_y) / t6;
  double t9 = t4 / t6;
  double t10 = t5 / t6;
  double t11 = t9 * t9 + t10 * t10;
  double t12 = -t10;
  double t13 = (t7 * t9 - t8 * t12) / t11;
  double t14 = (t7 * t12 + t8 * t9) / t11;
  d[t1].x = t13;
  d[t1].y = t14;
  double t15 = hypot(v_x, v_y);  // line 11
  size[t] = t15 + u_x * u_y;

  // reverse sweep
  double t16 = size_adj[t];
  double u_x_adj = t16 * u_y;
  double u_y_adj = t16 * u_x;
  double v_x_adj = t16 * (v_x / t15);
  double v_y_adj = t16 * (v_y / t15);
  double t17 = 1.0 / t11;  // line 10
  double t18 = d_adj[t1].y * t17;
  double t19 = d_adj[t1].x * t17;
  double t20 = -t19;
  double t21 = 2.0 * (-t18 * t14 - t19 * t13);
  double t22 = 1.0 / t6;
  double t23 = (-(t18 * t7 + t20 * t8) + t21 * t10) * t22;
  double t24 = (t18 * t8 + t19 * t7 + t21 * t9) * t22;
  double t25 = (t18 * t9 + t20 * t12) * t22;
  double t26 = (t18 * t12 + t19 * t9) * t22;
  double t27 = -t23 * t10 - t24 * t9 - t25 * t8 - t26 * t7;
  double t28 = t23 + t27 * copysign(1.0, t5);
  double t29 = t24 + t27 * copysign(1.0, t4);
  double t30 = -t29;
  double factor_y_adj = t28 * v_x;
  v_x_adj += t28 * factor_y;
  double factor_x_adj = t28 * v_y;
  v_y_adj += t28 * factor_x;
  factor_y_adj += t30 * v_y;
  v_y_adj += t30 * factor_y;
  factor_x_adj += t29 * v_x;
  v_x_adj += t29 * factor_x;
  u_y_adj += t25;
  u_x_adj += t26;
  v_x_adj -= t26;
  v_y_adj += t25;
  d_adj[t1].y = 0.0;
  d_adj[t1].x = 0.0;
  double t31 = d_adj[t].y;  // line 9
  double t32 = d_adj[t].x;
  u_y_adj += t31;
  v_y_adj += t31;
  u_x_adj += t32;
  v_x_adj += t32;
  double t33 = -v_x_adj;  // line 8
  factor_x_adj += v_y_adj * t3;
  factor_y_adj += v_y_adj * t2;
  factor_y_adj += t33 * t3;
  factor_x_adj += v_x_adj * t2;
  d_adj[t].y = 0.0;  // line 9
  d_adj[t].x = 0.0;
  d_adj[t1].y += v_y_adj * factor_x + t33 * factor_y;  // line 8
  d_adj[t1].x += v_y_adj * factor_y + v_x_adj * factor_x;
  w_adj[t].y += (float)factor_y_adj;  // line 7
  w_adj[t].x += (float)factor_x_adj;
  d_adj[t].y += u_y_adj;
  d_adj[t].x += u_x_adj;
  size_adj[t] = 0.0;  // line 11
}
