// Tangent of `kernel` (kernel.cu:8) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = threadIdx.x;  // line 9
  double a = x[i];  // line 10
  double a_tan = x_tan[i];
  double b = y[i];
  double b_tan = y_tan[i];
  double t0 = fabs(a);  // line 3
  double sum = t0 * b;  // line 11
  double sum_tan = a_tan * copysign(1.0, a) * b + t0 * b_tan;
  double x_1 = a * b;  // line 12
  double x_tan_1 = a_tan * b + a * b_tan;
  double y_1 = b - 0.25;
  unsigned long long sign = (unsigned long long)__double_as_longlong(y_1) & 9223372036854775808ull;  // line 5
  double t1 = fabs(x_1);  // line 6
  double t2 = x_tan_1 * copysign(1.0, x_1);
  bool t3 = sign != 0;
  double t4 = t3 ? -t1 : t1;
  sum += t4 * a;  // line 12
  sum_tan += (t3 ? -t2 : t2) * a + t4 * a_tan;
  float x_2 = (float)x_1;  // line 13
  float x_tan_2 = (float)x_tan_1;
  unsigned int sign_1 = 33u >> i % 8;
  bool t5 = sign_1 << 31 != 0;  // line 2
  float t6 = t5 ? -x_2 : x_2;
  sum += t6 * b;  // line 13
  sum_tan += (t5 ? -x_tan_2 : x_tan_2) * b + t6 * b_tan;
  float f = (float)b;  // line 14
  float f_tan = (float)b_tan;
  float t7 = -fabsf(f);  // line 16
  sum += t7 * a;
  sum_tan += -f_tan * copysignf(1.0f, f) * a + t7 * a_tan;
  double t8 = a * a - b;  // line 17
  double t9 = a_tan * a + a * a_tan - b_tan;
  bool t10 = (unsigned long long)(i & 1) << 63 != 0;  // line 19
  double t11 = -(t10 ? -t8 : t8);  // line 20
  out[i] = sum + t11 * b;  // line 21
  out_tan[i] = sum_tan + (-(t10 ? -t9 : t9) * b + t11 * b_tan);
}
