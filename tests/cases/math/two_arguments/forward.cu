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
  double t0 = hypot(a, b);  // line 6
  double t1 = b / t0;
  double t2 = t1 / t0;
  double t3 = a / t0;
  double t4 = x[i];
  double t5 = x_tan[i];
  double t6 = t4 + 2.0;
  double t7 = y[i];
  double t8 = fdim(t6, t7);
  bool t9 = t6 > t7;
  double t10 = -y_tan[i];
  double t11 = a_tan * t2 - b_tan * (t3 / t0) + ((a_tan * t3 + b_tan * t1) * t8
      + t0 * ((t9 ? t5 : 0.0) + (t9 ? t10 : 0.0)));
  double t12 = t7 + 2.0;
  bool t13 = t4 > t12;
  double t14 = (t13 ? t5 : 0.0) + (t13 ? t10 : 0.0);
  double t15 = rhypot(a, b);
  out[i] = atan2(a, b) + t0 * t8 + fdim(t4, t12) + t15;
  out_tan[i] = t11 + t14 + (a_tan * (-a * t15 * t15 * t15) - b_tan * (b * t15 * t15 * t15));
}
