// Tangent of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  bool t0 = i % 2 != 0;  // line 5
  double a;
  double a_tan;
  if (t0) {
    a = x[i];
    a_tan = x_tan[i];
  } else {
    a = y[i];
    a_tan = y_tan[i];
  }
  double b;
  double b_tan;
  if (t0) {
    b = y[i];
    b_tan = y_tan[i];
  } else {
    b = x[i];
    b_tan = x_tan[i];
  }
  double t1 = fmax(a, 0.05);  // line 6
  double t2 = a >= 0.05 ? a_tan : 0.05 != 0.05 ? a_tan : 0.0;
  double clamped = fmin(t1, 0.95);
  double clamped_tan = t1 <= 0.95 ? t2 : 0.95 != 0.95 ? t2 : 0.0;
  double t3 = fmin(a, b);  // line 7
  bool t4 = a <= b;
  bool t5 = b != b;
  double t6 = t5 ? a_tan : 0.0;
  double t7 = t4 ? a_tan : t6;
  double t8 = t5 ? 0.0 : b_tan;
  double t9 = fmax(a, b);
  bool t10 = a >= b;
  double t11 = a - b;
  double t12 = fabs(t11);
  double t13 = (t7 + (t4 ? 0.0 : t8)) * t9 + t3 * ((t10 ? a_tan : t6) + (t10 ? 0.0 : t8))
      + ((a_tan - b_tan) * copysign(1.0, t11) * clamped + t12 * clamped_tan);
  double t14 = b + 1.0;
  double t15 = max(a, t14);
  bool t16 = a >= t14;
  bool t17 = t14 != t14;
  double t18 = t16 ? a_tan : t17 ? a_tan : 0.0;
  double t19 = t16 ? 0.0 : t17 ? 0.0 : b_tan;
  double t20 = min(a, 0.0);
  double t21 = -a;
  out[i] = t3 * t9 + t12 * clamped + t15 * t20 + fabs(t21);
  out_tan[i] = t13 + ((t18 + t19) * t20 + t15 * (a <= 0.0 ? a_tan : 0.0 != 0.0 ? a_tan : 0.0))
      - a_tan * copysign(1.0, t21);
}
