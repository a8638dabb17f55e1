// Tangent of `remember` (kernel.cu:5) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void remember_fwd(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 6
  if (i >= n) return;  // line 38
  double u = x[i];  // line 8
  double u_tan = x_tan[i];
  double t0 = 0.3 * u;  // line 10
  double u_1 = 0.5 * (u + t0 * u);
  double u_tan_1 = 0.5 * (u_tan + (0.3 * u_tan * u + t0 * u_tan));
  double t1 = u_1 - u;  // line 11
  double t2 = 0.7 * u;  // line 10
  u_1 = 0.5 * (u_1 + t2 * u);
  double u_tan_2 = 0.5 * (u_tan_1 + (0.7 * u_tan * u + t2 * u_tan));
  double t3 = u_1 - u;  // line 11
  double sum = t1 * t3 + u_1;  // line 13
  double sum_tan = (u_tan_1 - u_tan) * t3 + t1 * (u_tan_2 - u_tan) + u_tan_2;
  double s_a = u_1 * 3.0;  // line 16
  double s_a_tan = u_tan_2 * 3.0;
  sum += u_1 * s_a;  // line 19
  sum_tan += u_tan_2 * s_a + u_1 * s_a_tan;
  double other = u_1 + s_a;  // line 22
  double other_tan = u_tan_2 + s_a_tan;
  sum += other * s_a;  // line 25
  sum_tan += other_tan * s_a + other * s_a_tan;
  sum *= 2.0;  // line 31
  sum_tan *= 2.0;
  double a = x[n - 1 - i];  // line 32
  double a_tan = x_tan[n - 1 - i];
  double a_1 = sum * 2.0;  // line 34
  double a_tan_1 = sum_tan * 2.0;
  double b = a * a_1;  // line 35
  double b_tan = a_tan * a_1 + a * a_tan_1;
  y[i] = a_1 * b * 7.0;  // line 38
  y_tan[i] = (a_tan_1 * b + a_1 * b_tan) * 7.0;
}
