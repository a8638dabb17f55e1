// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];
  double t1 = x_tan[i];
  int t2 = (i + 1) % n;
  double t3 = x[t2];
  double t4 = x_tan[t2];
  out[i] = t0 * t3;
  out_tan[i] = t1 * t3 + t0 * t4;
}
