// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 7
  double v = x[i];  // line 4
  double v_tan = x_tan[i];
  double t0 = sin(v);  // line 5
  double t1 = 2.0 * v;
  double t2 = cos(t1);
  double t3 = tan(v);
  double s = t0 * t2 + t3;
  double s_tan = v_tan * cos(v) * t2 - t0 * (2.0 * v_tan * sin(t1)) + v_tan * (1.0 + t3 * t3);
  double t4 = asin(v);  // line 6
  double t5 = v_tan * (1.0 / sqrt((1.0 - v) * (1.0 + v)));
  double t6 = 0.5 * v;
  double t7 = 0.5 * v_tan;
  double t8 = acos(t6);
  double t9 = 1.0 - t6;
  double t10 = 3.0 * v;
  s += t4 * t8 + atan(t10);
  s_tan += t5 * t8 + t4 * (t7 * (-1.0 / sqrt(t9 * (1.0 + t6)))) + 3.0 * v_tan * (1.0 / (1.0 + t10 * t10));
  out[i] = s;  // line 7
  out_tan[i] = s_tan;
}
