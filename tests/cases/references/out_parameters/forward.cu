// Tangent of `kernel` (kernel.cu:8) with respect to lo, hi, x, by cugrad.
//   lo_tan: tangent of lo
//   hi_tan: tangent of hi
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *lo, double *hi, const double *x, int n, double *lo_tan,
    double *hi_tan, double *x_tan) {
  int i = threadIdx.x;  // line 9
  if (i >= n) return;  // line 14
  double v = x[i];  // line 12
  double v_tan = x_tan[i];
  double a = v * v;  // line 3
  double a_tan = v_tan * v + v * v_tan;
  double t0 = exp(v);  // line 4
  double b = a + t0;
  double b_tan = a_tan + v_tan * t0;
  double a_1 = b - a * v;  // line 5
  a_tan = b_tan - (a_tan * v + a * v_tan);
  double t1 = a_1 * b;  // line 13
  double v_1 = sin(t1);
  double v_tan_1 = (a_tan * b + a_1 * b_tan) * cos(t1);
  double t2 = v_1 * v_1;  // line 3
  double t3 = v_tan_1 * v_1 + v_1 * v_tan_1;
  double t4 = exp(v_1);  // line 4
  double t5 = t2 + t4;
  double t6 = t3 + v_tan_1 * t4;
  lo[i] = t5 - t2 * v_1;  // line 5
  lo_tan[i] = t6 - (t3 * v_1 + t2 * v_tan_1);
  hi[i] = t5 + a_1;  // line 14
  hi_tan[i] = t6 + a_tan;
}
