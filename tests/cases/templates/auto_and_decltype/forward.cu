// Tangent of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  unsigned int i = threadIdx.x;  // line 5
  if (i >= (unsigned int)n) return;  // line 11
  double v = x[i];  // line 7
  double v_tan = x_tan[i];
  double w_tan = 2.0 * v_tan;  // line 2
  double w = 2.0 * v + 2.0;
  double z = w * 3.0 + w;
  double z_tan = w_tan * 3.0 + w_tan;
  out[i] = z * w + v;  // line 11
  out_tan[i] = z_tan * w + z * w_tan + v_tan;
}
