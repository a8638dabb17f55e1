// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = j0(t0);
  double t3 = j1(t0);
  double t4 = t1 * -t3 * t3 + t2 * (t0 == 0.0 ? t1 * 0.5 : t1 * (t2 - t3 / t0));
  double t5 = t0 + 1.0;
  double t6 = y0(t5);
  double t7 = y1(t5);
  out[i] = t2 * t3 + t6 - t7 + jn(2, t0);
  out_tan[i] = t4 - t1 * t7 - t1 * (t6 - t7 / t5) + t1 * (0.5 * (jn(1, t0) - jn(3, t0)));
}
