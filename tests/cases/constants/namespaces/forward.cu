// Tangent of `physics::kernel` (kernel.cu:13) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 14
  if (i >= n) return;  // line 15
  double v = x[i];
  double v_tan = x_tan[i];
  out[i] = v * v + 3.0 * sin(v);
  out_tan[i] = v_tan * v + v * v_tan + 3.0 * (v_tan * cos(v));
}
