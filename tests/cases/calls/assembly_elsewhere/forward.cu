// Tangent of `kernel` (kernel.cu:9) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 10
  double t0 = x[i];  // line 11
  double t1 = x_tan[i];
  out[i] = t0 * t0;
  out_tan[i] = t1 * t0 + t0 * t1;
}
