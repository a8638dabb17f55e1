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
  double clamped = fmin(t1, 0.95);
  double clamped_tan = t1 <= 0.95 ? (a >= 0.05 ? a_tan : 0.0) : 0.0;
  double t2 = fmin(a, b);  // line 7
  bool t3 = a <= b;
  bool t4 = b != b;
  double t5 = t4 ? a_tan : 0.0;
  double t6 = t3 ? a_tan : t5;
  double t7 = t4 ? 0.0 : b_tan;
  double t8 = fmax(a, b);
  bool t9 = a >= b;
  double t10 = a - b;
  double t11 = fabs(t10);
  double t12 = (t6 + (t3 ? 0.0 : t7)) * t8 + t2 * ((t9 ? a_tan : t5) + (t9 ? 0.0 : t7))
      + ((a_tan - b_tan) * copysign(1.0, t10) * clamped + t11 * clamped_tan);
  double t13 = b + 1.0;
  double t14 = max(a, t13);
  bool t15 = a >= t13;
  bool t16 = t13 != t13;
  double t17 = t15 ? a_tan : t16 ? a_tan : 0.0;
  double t18 = min(a, 0.0);
  double t19 = -a;
  out[i] = t2 * t8 + t11 * clamped + t14 * t18 + fabs(t19);
  out_tan[i] = t12 + ((t17 + (t15 ? 0.0 : t16 ? 0.0 : b_tan)) * t18 + t14 * (a <= 0.0 ? a_tan : 0.0))
      - a_tan * copysign(1.0, t19);
}
