// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 9
  double *a = out + i;  // line 5
  double t0 = x[i];  // line 7
  double t1 = x_tan[i];
  double t2 = t0 * t0;
  *a = 2.0 * (t2 * t0);  // line 9
  out_tan[i] = 2.0 * ((t1 * t0 + t0 * t1) * t0 + t2 * t1);
}
