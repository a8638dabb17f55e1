// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double v = x[i];  // line 4
  double v_tan = x_tan[i];
  double t0 = v * v;  // line 5
  double w = t0 * v;
  double w_tan = (v_tan * v + v * v_tan) * v + t0 * v_tan;
  if (i < n) {  // line 7
    out[i] = w - v;
    out_tan[i] = w_tan - v_tan;
  }
}
