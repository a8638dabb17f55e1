// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 5
  double v = x[i];  // line 4
  double v_tan = x_tan[i];
  double t0 = sinh(v);  // line 5
  double t1 = cosh(v);
  double t2 = tanh(2.0 * v);
  double t3 = v_tan * t1 * t1 + t0 * (v_tan * t0) - 2.0 * v_tan * (1.0 - t2 * t2);
  double t4 = asinh(v);
  double t5 = v_tan * (1.0 / hypot(v, 1.0));
  double t6 = v + 3.0;
  double t7 = acosh(t6);
  double t8 = sqrt(t6 - 1.0) * sqrt(t6 + 1.0);
  double t9 = 0.9 * v;
  out[i] = t0 * t1 - t2 + t4 * t7 + atanh(t9);
  out_tan[i] = t3 + (t5 * t7 + t4 * (v_tan * (1.0 / t8))) + 0.9 * v_tan * (1.0 / ((1.0 - t9) * (1.0 + t9)));
}
