// Tangent of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  double a;
  double a_tan;
  if ((i & 1) != 0) {  // line 5
    a = x[i];
    a_tan = x_tan[i];
  } else {
    a = -x[i];
    a_tan = -x_tan[i];
  }
  double b;
  double b_tan;
  if ((i & 2) != 0) {
    b = y[i];
    b_tan = y_tan[i];
  } else {
    b = -y[i];
    b_tan = -y_tan[i];
  }
  double t0 = a * a + b * b;  // line 6
  double t1 = b / t0 * a_tan;
  double t2 = -a;
  double t3 = t2 / t0 * b_tan;
  double t4 = hypot(a, b);
  double t5 = x[i];
  double t6 = x_tan[i];
  double t7 = t5 + 2.0;
  double t8 = y[i];
  double t9 = y_tan[i];
  double t10 = fdim(t7, t8);
  bool t11 = t7 > t8;
  double t12 = t1 + t3 + ((a / t4 * a_tan + b / t4 * b_tan) * t10
      + t4 * ((t11 ? 1.0 : 0.0) * t6 + (t11 ? -1.0 : 0.0) * t9));
  double t13 = t8 + 2.0;
  bool t14 = t5 > t13;
  double t15 = (t14 ? 1.0 : 0.0) * t6;
  double t16 = (t14 ? -1.0 : 0.0) * t9;
  double t17 = rhypot(a, b);
  out[i] = atan2(a, b) + t4 * t10 + fdim(t5, t13) + t17;
  out_tan[i] = t12 + (t15 + t16) + (t2 * t17 * t17 * t17 * a_tan - b * t17 * t17 * t17 * b_tan);
}
