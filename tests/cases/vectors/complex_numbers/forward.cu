// Tangent of `kernel` (kernel.cu:4) with respect to d, size, w, by cugrad.
//   d_tan: tangent of d
//   size_tan: tangent of size
//   w_tan: tangent of w
static __global__ void kernel_fwd(double2 *d, double *size, const float2 *w, int n, double2 *d_tan,
    double *size_tan, float2 *w_tan) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  int t0 = n / 2;  // line 6
  if (t >= t0) return;  // line 11
  double u_x = d[t].x;  // line 7
  double u_x_tan = d_tan[t].x;
  double u_y = d[t].y;
  double u_y_tan = d_tan[t].y;
  double factor_x = w[t].x;
  double factor_x_tan = w_tan[t].x;
  double factor_y = w[t].y;
  double factor_y_tan = w_tan[t].y;
  int t1 = t + t0;  // line 8
  double t2 = d[t1].x;
  double t3 = d_tan[t1].x;
  double t4 = d[t1].y;
  double t5 = d_tan[t1].y;
  double v_x = t2 * factor_x - t4 * factor_y;
  double v_x_tan = t3 * factor_x + t2 * factor_x_tan - (t5 * factor_y + t4 * factor_y_tan);
  double v_y = t2 * factor_y + t4 * factor_x;
  double v_y_tan = t3 * factor_y + t2 * factor_y_tan + (t5 * factor_x + t4 * factor_x_tan);
  d[t].x = u_x + v_x;  // line 9
  d_tan[t].x = u_x_tan + v_x_tan;
  d[t].y = u_y + v_y;
  d_tan[t].y = u_y_tan + v_y_tan;
  double t6 = factor_x_tan * v_x + factor_x * v_x_tan - (factor_y_tan * v_y + factor_y * v_y_tan);  // line 10
  double t7 = factor_x_tan * v_y + factor_x * v_y_tan + (factor_y_tan * v_x + factor_y * v_x_tan);
  double t8 = factor_x * v_x - factor_y * v_y + 3.0;
  double t9 = factor_x * v_y + factor_y * v_x + 1.0;
  double t10 = fabs(t8) + fabs(t9);
  double t11 = t6 * copysign(1.0, t8) + t7 * copysign(1.0, t9);
  double t12 = (u_x - v_x) / t10;
  double t13 = (u_x_tan - v_x_tan - t12 * t11) / t10;
  double t14 = (u_y + v_y) / t10;
  double t15 = (u_y_tan + v_y_tan - t14 * t11) / t10;
  double t16 = t8 / t10;
  double t17 = (t6 - t16 * t11) / t10;
  double t18 = t9 / t10;
  double t19 = (t7 - t18 * t11) / t10;
  double t20 = t16 * t16 + t18 * t18;
  double t21 = t17 * t16 + t16 * t17 + (t19 * t18 + t18 * t19);
  double t22 = -t18;
  double t23 = -t19;
  double t24 = (t12 * t16 - t14 * t22) / t20;
  double t25 = (t12 * t22 + t14 * t16) / t20;
  d[t1].x = t24;
  d_tan[t1].x = (t13 * t16 + t12 * t17 - (t15 * t22 + t14 * t23) - t24 * t21) / t20;
  d[t1].y = t25;
  d_tan[t1].y = (t13 * t22 + t12 * t23 + (t15 * t16 + t14 * t17) - t25 * t21) / t20;
  double t26 = hypot(v_x, v_y);  // line 11
  size[t] = t26 + u_x * u_y;
  size_tan[t] = v_x_tan * (v_x / t26) + v_y_tan * (v_y / t26) + (u_x_tan * u_y + u_x * u_y_tan);
}
