// Tangent of `kernel` (kernel.cu:6) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int t0 = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  double t1 = x[t0];  // line 3
  double t2 = x_tan[t0];
  double v_tan = t2 * t1 + t1 * t2;  // line 6
  double v = t1 * t1 + t0;
  out[t0] = v;  // line 4
  out_tan[t0] = v_tan;
}
