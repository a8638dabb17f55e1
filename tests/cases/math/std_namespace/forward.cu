// Tangent of `kernel` (kernel.cu:9) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 10
  if (i >= n) return;  // line 11
  double v = x[i];
  double v_tan = x_tan[i];
  double t0 = exp(v);  // line 6
  double t1 = 1.0 + t0;
  double t2 = v_tan * t0 * (1.0 / t1);
  double t3 = pow(v, 2.0);  // line 11
  double t4 = v_tan * (2.0 * pow(v, 2.0 - 1.0));
  double t5 = abs(v);
  double t6 = copysign(1.0, v);
  double t7 = sqrt(v);
  double t8 = fmin(v, 9.0);
  out[i] = log(t1) + t3 * t5 - t7 * t8;
  out_tan[i] = t2 + (t4 * t5 + t3 * (v_tan * t6)) - (v_tan * (0.5 / t7) * t8 + t7 * (v <= 9.0 ? v_tan : 0.0));
}
