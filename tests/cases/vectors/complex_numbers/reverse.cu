// Gradient of `kernel` (kernel.cu:4) with respect to d, size, w, by cugrad.
//   d_adj: in: the adjoint of *d after the function; out: the adjoint of *d before it
//   size_adj: in: the adjoint of *size after the function, the seed; out: 0 where *size was written
//   w_adj: the gradient with respect to *w is added to it
static __global__ void kernel_rev(double2 *d, double *size, const float2 *w, int n, double2 *d_adj,
    double *size_adj, float2 *w_adj) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  if (t >= n / 2) return;  // line 4
  double u_x = d[t].x;  // line 7
  double u_y = d[t].y;
  double factor_x = w[t].x;
  double factor_y = w[t].y;
  int t0 = t + n / 2;  // line 8
  double t1 = d[t0].x;
  double t2 = d[t0].y;
  double v_x = t1 * factor_x - t2 * factor_y;
  double v_y = t1 * factor_y + t2 * factor_x;
  d[t].x = u_x + v_x;  // line 9
  d[t].y = u_y + v_y;
  double t3 = factor_x * v_x - factor_y * v_y + 3.0;  // line 10
  double t4 = factor_x * v_y + factor_y * v_x + 1.0;
  double t5 = fabs(t3) + fabs(t4);
  double t6 = (u_x - v_x) / t5;
  double t7 = (u_y + v_y) / t5;
  double t8 = t3 / t5;
  double t9 = t4 / t5;
  double t10 = t8 * t8 + t9 * t9;
  double t11 = -t9;
  double t12 = (t6 * t8 - t7 * t11) / t10;
  double t13 = (t6 * t11 + t7 * t8) / t10;
  int t14 = t + n / 2;
  d[t14].x = t12;
  d[t14].y = t13;
  double t15 = hypot(v_x, v_y);  // line 11
  size[t] = t15 + u_x * u_y;

  // reverse sweep
  double t16 = size_adj[t];
  double u_x_adj = t16 * u_y;
  double u_y_adj = t16 * u_x;
  double v_x_adj = t16 * (v_x / t15);
  double v_y_adj = t16 * (v_y / t15);
  double t17 = 1.0 / t10;  // line 10
  double t18 = d_adj[t14].y * t17;
  double t19 = d_adj[t14].x * t17;
  double t20 = -t18 * t13 - t19 * t12;
  double t21 = -t19;
  double t22 = 1.0 / t5;
  double t23 = (-(t18 * t6 + t21 * t7) + 2.0 * t20 * t9) * t22;
  double t24 = (t18 * t7 + t19 * t6 + 2.0 * t20 * t8) * t22;
  double t25 = (t18 * t8 + t21 * t11) * t22;
  double t26 = (t18 * t11 + t19 * t8) * t22;
  double t27 = -t23 * t9 - t24 * t8 - t25 * t7 - t26 * t6;
  double t28 = t23 + t27 * copysign(1.0, t4);
  double t29 = t24 + t27 * copysign(1.0, t3);
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
  d_adj[t14].y = 0.0;
  d_adj[t14].x = 0.0;
  double t31 = d_adj[t].y;  // line 9
  double t32 = d_adj[t].x;
  u_y_adj += t31;
  v_y_adj += t31;
  u_x_adj += t32;
  v_x_adj += t32;
  double t33 = -v_x_adj;  // line 8
  factor_x_adj += v_y_adj * t2;
  factor_y_adj += v_y_adj * t1;
  factor_y_adj += t33 * t2;
  factor_x_adj += v_x_adj * t1;
  d_adj[t].y = 0.0;  // line 9
  d_adj[t].x = 0.0;
  atomicAdd(&d_adj[t0].y, v_y_adj * factor_x + t33 * factor_y);  // line 8
  atomicAdd(&d_adj[t0].x, v_y_adj * factor_y + v_x_adj * factor_x);
  w_adj[t].y += (float)factor_y_adj;  // line 7
  w_adj[t].x += (float)factor_x_adj;
  d_adj[t].y += u_y_adj;
  d_adj[t].x += u_x_adj;
  size_adj[t] = 0.0;  // line 11
}
