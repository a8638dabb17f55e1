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
  double t5 = (t2 == 0.0 ? 0.0 : t2 * pow(t0, t2 - 1.0)) * t1;
  double t6 = t4 == 0.0 ? 0.0 : t4 * log(t0);
  double t7 = pow(2.5, t2);
  double a = t4 + pow(t0, 3.0) + t7;
  double a_tan = t5 + t6 * t3 + (3.0 == 0.0 ? 0.0 : 3.0 * pow(t0, 3.0 - 1.0)) * t1
      + (t7 == 0.0 ? 0.0 : t7 * log(2.5)) * t3;
  double t8 = sqrt(t0);  // line 5
  double t9 = 0.5 / t8 * t1;
  double t10 = rsqrt(t2);
  double t11 = -0.5 * t10;
  double t12 = cbrt(t0);
  double t13 = rcbrt(t2);
  double b = t8 * t10 + t12 - t13;
  double b_tan = t9 * t10 + t8 * (t11 / t2 * t3) + 1.0 / (3.0 * t12 * t12) * t1 + t13 / (3.0 * t2) * t3;
  out[i] = a * b;  // line 6
  out_tan[i] = a_tan * b + a * b_tan;
}
