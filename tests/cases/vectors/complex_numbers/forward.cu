// Tangent of `kernel` (kernel.cu:4) with respect to d, size, w, by cugrad.
//   d_tan: tangent of d
//   size_tan: tangent of size
//   w_tan: tangent of w
static __global__ void kernel_fwd(double2 *d, double *size, const float2 *w, int n, double2 *d_tan,
    double *size_tan, float2 *w_tan) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  if (t >= n / 2) return;  // line 11
  double u_x = d[t].x;  // line 7
  double u_x_tan = d_tan[t].x;
  double u_y = d[t].y;
  double u_y_tan = d_tan[t].y;
  double factor_x = w[t].x;
  double factor_x_tan = w_tan[t].x;
  double factor_y = w[t].y;
  double factor_y_tan = w_tan[t].y;
  int t0 = t + n / 2;  // line 8
  double t1 = d[t0].x;
  double t2 = d_tan[t0].x;
  double t3 = d[t0].y;
  double t4 = d_tan[t0].y;
  double v_x = t1 * factor_x - t3 * factor_y;
  double v_x_tan = t2 * factor_x + t1 * factor_x_tan - (t4 * factor_y + t3 * factor_y_tan);
  double v_y = t1 * factor_y + t3 * factor_x;
  double v_y_tan = t2 * factor_y + t1 * factor_y_tan + (t4 * factor_x + t3 * factor_x_tan);
  d[t].x = u_x + v_x;  // line 9
  d_tan[t].x = u_x_tan + v_x_tan;
  d[t].y = u_y + v_y;
  d_tan[t].y = u_y_tan + v_y_tan;
  double t5 = factor_x_tan * v_x + factor_x * v_x_tan - (factor_y_tan * v_y + factor_y * v_y_tan);  // line 10
  double t6 = factor_x_tan * v_y + factor_x * v_y_tan + (factor_y_tan * v_x + factor_y * v_x_tan);
  double t7 = factor_x * v_x - factor_y * v_y + 3.0;
  double t8 = factor_x * v_y + factor_y * v_x + 1.0;
  double t9 = fabs(t7) + fabs(t8);
  double t10 = t5 * copysign(1.0, t7) + t6 * copysign(1.0, t8);
  double t11 = (u_x - v_x) / t9;
  double t12 = (u_x_tan - v_x_tan - t11 * t10) / t9;
  double t13 = (u_y + v_y) / t9;
  double t14 = (u_y_tan + v_y_tan - t13 * t10) / t9;
  double t15 = t7 / t9;
  double t16 = (t5 - t15 * t10) / t9;
  double t17 = t8 / t9;
  double t18 = (t6 - t17 * t10) / t9;
  double t19 = t15 * t15 + t17 * t17;
  double t20 = t16 * t15 + t15 * t16 + (t18 * t17 + t17 * t18);
  double t21 = -t17;
  double t22 = -t18;
  double t23 = (t11 * t15 - t13 * t21) / t19;
  double t24 = (t11 * t21 + t13 * t15) / t19;
  int t25 = t + n / 2;
  d[t25].x = t23;
  d_tan[t25].x = (t12 * t15 + t11 * t16 - (t14 * t21 + t13 * t22) - t23 * t20) / t19;
  d[t25].y = t24;
  d_tan[t25].y = (t12 * t21 + t11 * t22 + (t14 * t15 + t13 * t16) - t24 * t20) / t19;
  double t26 = hypot(v_x, v_y);  // line 11
  size[t] = t26 + u_x * u_y;
  size_tan[t] = v_x_tan * (v_x / t26) + v_y_tan * (v_y / t26) + (u_x_tan * u_y + u_x * u_y_tan);
}
