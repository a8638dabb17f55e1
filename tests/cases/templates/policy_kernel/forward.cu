// Tangent of `apply<Squash>` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void apply_Squash_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  double v = x[i];
  double v_tan = x_tan[i];
  double t0 = tanh(0.5 * v);  // line 3
  out[i] = t0 * 0.5;  // line 9
  out_tan[i] = 0.5 * v_tan * (1.0 - t0 * t0) * 0.5;
}
