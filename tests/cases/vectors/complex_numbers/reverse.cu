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
  float t1 = w_adj[t].x;
  float t2 = w_adj[t].y;
  double factor_x = w[t].x;
  double factor_y = w[t].y;
  int t3 = t + t0;  // line 8
  double t4 = d[t3].x;
  double t5 = d[t3].y;
  double v_x = t4 * factor_x - t5 * factor_y;
  double v_y = t4 * factor_y + t5 * factor_x;
  d[t].x = u_x + v_x;  // line 9
  d[t].y = u_y + v_y;
  double t6 = factor_x * v_x - factor_y * v_y + 3.0;  // line 10
  double t7 = factor_x * v_y + factor_y * v_x + 1.0;
  double t8 = fabs(t6) + fabs(t7);
  double t9 = (u_x - v_x) / t8;
  double t10 = (u_y + v_y) / t8;
  double t11 = t6 / t8;
  double t12 = t7 / t8;
  double t13 = t11 * t11 + t12 * t12;
  double t14 = -t12;
  double t15 = (t9 * t11 - t10 * t14) / t13;
  double t16 = (t9 * t14 + t10 * t11) / t13;
  d[t3].x = t15;
  d[t3].y = t16;
  double t17 = hypot(v_x, v_y);  // line 11
  size[t] = t17 + u_x * u_y;

  // reverse sweep
  double t18 = size_adj[t];
  double u_x_adj = t18 * u_y;
  double u_y_adj = t18 * u_x;
  double v_x_adj = t18 * (v_x / t17);
  double v_y_adj = t18 * (v_y / t17);
  double t19 = 1.0 / t13;  // line 10
  double t20 = d_adj[t3].y * t19;
  double t21 = d_adj[t3].x * t19;
  double t22 = -t21;
  double t23 = 2.0 * (-t20 * t16 - t21 * t15);
  double t24 = 1.0 / t8;
  double t25 = (-(t20 * t9 + t22 * t10) + t23 * t12) * t24;
  double t26 = (t20 * t10 + t21 * t9 + t23 * t11) * t24;
  double t27 = (t20 * t11 + t22 * t14) * t24;
  double t28 = (t20 * t14 + t21 * t11) * t24;
  double t29 = -t25 * t12 - t26 * t11 - t27 * t10 - t28 * t9;
  double t30 = t25 + t29 * copysign(1.0, t7);
  double t31 = t26 + t29 * copysign(1.0, t6);
  double t32 = -t31;
  double factor_y_adj = t30 * v_x;
  v_x_adj += t30 * factor_y;
  double factor_x_adj = t30 * v_y;
  v_y_adj += t30 * factor_x;
  factor_y_adj += t32 * v_y;
  v_y_adj += t32 * factor_y;
  factor_x_adj += t31 * v_x;
  v_x_adj += t31 * factor_x;
  u_y_adj += t27;
  u_x_adj += t28;
  v_x_adj -= t28;
  v_y_adj += t27;
  d_adj[t3].y = 0.0;
  d_adj[t3].x = 0.0;
  double t33 = d_adj[t].y;  // line 9
  double t34 = d_adj[t].x;
  u_y_adj += t33;
  v_y_adj += t33;
  u_x_adj += t34;
  v_x_adj += t34;
  double t35 = -v_x_adj;  // line 8
  factor_x_adj += v_y_adj * t5;
  factor_y_adj += v_y_adj * t4;
  factor_y_adj += t35 * t5;
  factor_x_adj += v_x_adj * t4;
  d_adj[t].y = 0.0;  // line 9
  d_adj[t].x = 0.0;
  double t36 = d_adj[t3].x;
  d_adj[t3].y += v_y_adj * factor_x + t35 * factor_y;  // line 8
  d_adj[t3].x = t36 + (v_y_adj * factor_y + v_x_adj * factor_x);
  double t37 = d_adj[t].y;
  double t38 = d_adj[t].x;
  w_adj[t].y = t2 + (float)factor_y_adj;  // line 7
  w_adj[t].x = t1 + (float)factor_x_adj;
  d_adj[t].y = t37 + u_y_adj;
  d_adj[t].x = t38 + u_x_adj;
  size_adj[t] = 0.0;  // line 11
}
