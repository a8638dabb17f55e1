// Tangent of `kernel` (kernel.cu:8) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = threadIdx.x;  // line 9
  if (i >= n) return;  // line 10
  double a = x[i];
  double a_tan = x_tan[i];
  double t = a * 2.0;  // line 3
  double t_tan = a_tan * 2.0;
  double t_1 = sin(t) + a;  // line 4
  t_tan = t_tan * cos(t) + a_tan;
  double t0 = t_1 * t_1;  // line 5
  double b = y[i];  // line 10
  double b_tan = y_tan[i];
  double t_2 = 3.0 * b;  // line 3
  double t_tan_1 = 3.0 * b_tan;
  t_tan_1 *= cos(t_2);  // line 4
  t_2 = sin(t_2) + 3.0;
  double t1 = t_2 * t_2;  // line 5
  double t_3 = b * a;  // line 3
  double t_tan_2 = b_tan * a + b * a_tan;
  double t_4 = sin(t_3) + b;  // line 4
  t_tan_2 = t_tan_2 * cos(t_3) + b_tan;
  double a_1 = t_4 * t_4;  // line 5
  double a_tan_1 = t_tan_2 * t_4 + t_4 * t_tan_2;
  double t_5 = a_1 * a;  // line 3
  double t_tan_3 = a_tan_1 * a + a_1 * a_tan;
  double t_6 = sin(t_5) + a_1;  // line 4
  t_tan_3 = t_tan_3 * cos(t_5) + a_tan_1;
  out[i] = t0 * t1 - t_6 * t_6;  // line 10
  out_tan[i] = (t_tan * t_1 + t_1 * t_tan) * t1 + t0 * (t_tan_1 * t_2 + t_2 * t_tan_1)
      - (t_tan_3 * t_6 + t_6 * t_tan_3);
}
