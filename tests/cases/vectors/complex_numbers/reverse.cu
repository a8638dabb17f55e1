// Gradient of `kernel` (kernel.cu:4) with respect to d, size, w, by cugrad.
//   d_adj: in: the adjoint of *d after the function; out: the adjoint of *d before it
//   size_adj: in: the adjoint of *size after the function, the seed; out: 0 where *size was written
//   w_adj: the gradient with respect to *w is added to it
static __global__ void kernel_rev(double2 *d, double *size, const float2 *w, int n, double2 *d_adj,
    double *size_adj, float2 *w_adj) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  int t0 = n / 2;  // line 6
  if (t >= t0) return;
  double size_seed = size_adj[t];  // line 11
  double u_x = d[t].x;  // line 7
  double u_y = d[t].y;
  float t1 = w_adj[t].x;
  float t2 = w_adj[t].y;
  double factor_x = w[t].x;
  double factor_y = w[t].y;
  int t3 = t + t0;  // line 8
  double t4 = d_adj[t3].x;  // line 10
  double t5 = d_adj[t3].y;
  double t6 = d[t3].x;  // line 8
  double t7 = d[t3].y;
  double v_x = t6 * factor_x - t7 * factor_y;
  double v_y = t6 * factor_y + t7 * factor_x;
  d[t].x = u_x + v_x;  // line 9
  d[t].y = u_y + v_y;
  double t8 = factor_x * v_x - factor_y * v_y + 3.0;  // line 10
  double t9 = factor_x * v_y + factor_y * v_x + 1.0;
  double t10 = fabs(t8) + fabs(t9);
  double t11 = (u_x - v_x) / t10;
  double t12 = (u_y + v_y) / t10;
  double t13 = t8 / t10;
  double t14 = t9 / t10;
  double t15 = t13 * t13 + t14 * t14;
  double t16 = -t14;
  double t17 = (t11 * t13 - t12 * t16) / t15;
  double t18 = (t11 * t16 + t12 * t13) / t15;
  d[t3].x = t17;
  d[t3].y = t18;
  double t19 = hypot(v_x, v_y);  // line 11
  size[t] = t19 + u_x * u_y;

  // reverse sweep
  double u_x_adj = size_seed * u_y;
  double u_y_adj = size_seed * u_x;
  double v_x_adj = size_seed * (v_x / t19);
  double v_y_adj = size_seed * (v_y / t19);
  double t20 = 1.0 / t15;  // line 10
  double t21 = t5 * t20;
  double t22 = t4 * t20;
  double t23 = -t22;
  double t24 = 2.0 * (-t21 * t18 - t22 * t17);
  double t25 = 1.0 / t10;
  double t26 = (-(t21 * t11 + t23 * t12) + t24 * t14) * t25;
  double t27 = (t21 * t12 + t22 * t11 + t24 * t13) * t25;
  double t28 = (t21 * t13 + t23 * t16) * t25;
  double t29 = (t21 * t16 + t22 * t13) * t25;
  double t30 = -t26 * t14 - t27 * t13 - t28 * t12 - t29 * t11;
  double t31 = t26 + t30 * copysign(1.0, t9);
  double t32 = t27 + t30 * copysign(1.0, t8);
  double t33 = -t32;
  double factor_y_adj = t31 * v_x;
  v_x_adj += t31 * factor_y;
  double factor_x_adj = t31 * v_y;
  v_y_adj += t31 * factor_x;
  factor_y_adj += t33 * v_y;
  v_y_adj += t33 * factor_y;
  factor_x_adj += t32 * v_x;
  v_x_adj += t32 * factor_x;
  u_y_adj += t28;
  u_x_adj += t29;
  v_x_adj -= t29;
  v_y_adj += t28;
  d_adj[t3].y = 0.0;
  d_adj[t3].x = 0.0;
  double t34 = d_adj[t].y;  // line 9
  double t35 = d_adj[t].x;
  u_y_adj += t34;
  v_y_adj += t34;
  u_x_adj += t35;
  v_x_adj += t35;
  double t36 = -v_x_adj;  // line 8
  factor_x_adj += v_y_adj * t7;
  factor_y_adj += v_y_adj * t6;
  factor_y_adj += t36 * t7;
  factor_x_adj += v_x_adj * t6;
  d_adj[t].y = 0.0;  // line 9
  d_adj[t].x = 0.0;
  double t37 = d_adj[t3].x;  // line 8
  d_adj[t3].y += v_y_adj * factor_x + t36 * factor_y;
  d_adj[t3].x = t37 + (v_y_adj * factor_y + v_x_adj * factor_x);
  double t38 = d_adj[t].y;  // line 7
  double t39 = d_adj[t].x;
  w_adj[t].y = t2 + (float)factor_y_adj;
  w_adj[t].x = t1 + (float)factor_x_adj;
  d_adj[t].y = t38 + u_y_adj;
  d_adj[t].x = t39 + u_x_adj;
  size_adj[t] = 0.0;  // line 11
}
