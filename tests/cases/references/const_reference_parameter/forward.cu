// Tangent of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 7
  double t0 = x[i];  // line 2
  double t1 = x_tan[i];
  double t2 = t0 * t0;
  double t3 = t1 * t0;
  double t4 = x[i + 1];
  double t5 = x_tan[i + 1];
  double t6 = t0 + 1.0;  // line 7
  double t7 = 2.0 * 2.0;  // line 2
  out[i] = t2 * t4 + t6 * t6 * i - t7 * t0;  // line 7
  out_tan[i] = (t3 + t0 * t1) * t4 + t2 * t5 + (t1 * t6 + t6 * t1) * i - t7 * t1;
}
