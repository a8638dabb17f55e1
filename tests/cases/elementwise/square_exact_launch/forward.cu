// Tangent of `square` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void square_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double t0 = x[i];  // line 4
  double t1 = x_tan[i];
  out[i] = t0 * t0;
  out_tan[i] = t1 * t0 + t0 * t1;
}
