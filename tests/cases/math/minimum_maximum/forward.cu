// Tangent of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double a;
  double a_tan;
  if (i % 2 != 0) {  // line 5
    a = x[i];
    a_tan = x_tan[i];
  } else {
    a = y[i];
    a_tan = y_tan[i];
  }
  double b;
  double b_tan;
  if (i % 2 != 0) {
    b = y[i];
    b_tan = y_tan[i];
  } else {
    b = x[i];
    b_tan = x_tan[i];
  }
  double t0 = fmax(a, 0.05);  // line 6
  double t1 = a >= 0.05 ? a_tan : 0.05 != 0.05 ? a_tan : 0.0;
  double clamped = fmin(t0, 0.95);
  double clamped_tan = t0 <= 0.95 ? t1 : 0.95 != 0.95 ? t1 : 0.0;
  double t2 = fmin(a, b);  // line 7
  bool t3 = a <= b;
  bool t4 = b != b;
  double t5 = (t3 ? a_tan : t4 ? a_tan : 0.0) + (t3 ? 0.0 : t4 ? 0.0 : b_tan);
  double t6 = fmax(a, b);
  bool t7 = a >= b;
  double t8 = a - b;
  double t9 = fabs(t8);
  double t10 = t5 * t6 + t2 * ((t7 ? a_tan : t4 ? a_tan : 0.0) + (t7 ? 0.0 : t4 ? 0.0 : b_tan))
      + ((a_tan - b_tan) * copysign(1.0, t8) * clamped + t9 * clamped_tan);
  double t11 = b + 1.0;
  double t12 = max(a, t11);
  bool t13 = a >= t11;
  bool t14 = t11 != t11;
  double t15 = t13 ? a_tan : t14 ? a_tan : 0.0;
  double t16 = t13 ? 0.0 : t14 ? 0.0 : b_tan;
  double t17 = min(a, 0.0);
  double t18 = -a;
  out[i] = t2 * t6 + t9 * clamped + t12 * t17 + fabs(t18);
  out_tan[i] = t10 + ((t15 + t16) * t17 + t12 * (a <= 0.0 ? a_tan : 0.0 != 0.0 ? a_tan : 0.0))
      - a_tan * copysign(1.0, t18);
}
