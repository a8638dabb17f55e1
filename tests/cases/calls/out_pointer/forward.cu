// Tangent of `kernel` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 8
  if (i >= n) return;  // line 14
  double v = x[i];  // line 11
  double v_tan = x_tan[i];
  double t0 = v * v;  // line 3
  double t1 = v_tan * v + v * v_tan;
  double s = v - t0 * v / 6.0;
  double s_tan = v_tan - (t1 * v + t0 * v_tan) / 6.0;
  double c = 1.0 - t0 / 2.0;  // line 4
  double c_tan = -t1 / 2.0;
  double v_1 = s * c;  // line 12
  double v_tan_1 = s_tan * c + s * c_tan;
  double *s_1 = out + 2 * i;
  double *t2 = out_tan + 2 * i;
  double *c_1 = s_1 + 1;
  double t3 = v_1 * v_1;  // line 3
  double t4 = v_tan_1 * v_1 + v_1 * v_tan_1;
  double t5 = v_1 - t3 * v_1 / 6.0;
  *c_1 = 1.0 - t3 / 2.0;  // line 4
  t2[1] = -t4 / 2.0;
  double s_2 = 1.0 - c * c / 2.0;
  double s_tan_1 = -(c_tan * c + c * c_tan) / 2.0;
  *s_1 = t5 * s_2;  // line 14
  *t2 = (v_tan_1 - (t4 * v_1 + t3 * v_tan_1) / 6.0) * s_2 + t5 * s_tan_1;
}
