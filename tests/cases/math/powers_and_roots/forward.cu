// Tangent of `kernel` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 6
  double t0 = x[i];  // line 4
  double t1 = x_tan[i];
  double t2 = y[i];
  double t3 = y_tan[i];
  double t4 = pow(t0, t2);
  double t5 = t1 * (t2 * pow(t2 == 0.0 ? (t0 == 0.0 ? 1.0 : t0) : t0, t2 - 1.0));
  bool t6 = t4 == 0.0;
  double t7 = log(t0);
  double t8 = pow(2.5, t2);
  double a = t4 + pow(t0, 3.0) + t8;
  double a_tan = t5 + (t6 ? 0.0 : t3 * (t4 * t7)) + t1 * (3.0 * pow(t0, 3.0 - 1.0))
      + (t8 == 0.0 ? 0.0 : t3 * (t8 * log(2.5)));
  double t9 = sqrt(t0);  // line 5
  double t10 = t1 * (0.5 / t9);
  double t11 = rsqrt(t2);
  double t12 = -0.5 * t11 * t11;
  double t13 = cbrt(t0);
  double t14 = rcbrt(t2);
  double b = t9 * t11 + t13 - t14;
  double b_tan = t10 * t11 + t9 * (t3 * (t12 * t11)) + t1 * (1.0 / (3.0 * t13 * t13))
      + t3 * (t14 / (3.0 * t2));
  out[i] = a * b;  // line 6
  out_tan[i] = a_tan * b + a * b_tan;
}
