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
  lo[i] = v_1 * v_1;  // line 3
  lo_tan[i] = v_tan_1 * v_1 + v_1 * v_tan_1;
  double t2 = lo_tan[i];  // line 4
  double t3 = exp(v_1);
  hi[i] = lo[i] + t3;
  hi_tan[i] = t2 + v_tan_1 * t3;
  double t4 = hi_tan[i];  // line 5
  double t5 = lo[i];
  double t6 = lo_tan[i];
  lo[i] = hi[i] - t5 * v_1;
  lo_tan[i] = t4 - (t6 * v_1 + t5 * v_tan_1);
  double t7 = hi_tan[i];  // line 14
  hi[i] += a_1;
  hi_tan[i] = t7 + a_tan;
}
