// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  const double *q = x + 1;  // line 5
  double t0 = x[i];  // line 6
  double t1 = x_tan[i];
  double t2 = (x + 2)[i];
  double t3 = (x_tan + 2)[i];
  double t4 = (x_tan + 1)[i];
  double t5 = x_tan[i + 3];
  out[i] = t0 * t2 + q[i] - x[i + 3];
  out_tan[i] = t1 * t2 + t0 * t3 + t4 - t5;
}
