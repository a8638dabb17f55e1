// Tangent of `kernel` (kernel.cu:21) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 22
  if (i >= n) return;  // line 25
  double v = x[i];  // line 24
  double v_tan = x_tan[i];
  double r_v = v * v;  // line 11
  double r_v_tan = v_tan * v + v * v_tan;
  double n_v = r_v + 1.0;  // line 5
  double n_v_1 = n_v * n_v;  // line 17
  double n_v_tan = r_v_tan * n_v + n_v * r_v_tan;
  double b_v = n_v_1 * 2.0;  // line 6
  double b_v_tan = n_v_tan * 2.0;
  out[i] = r_v + b_v;  // line 25
  out_tan[i] = r_v_tan + b_v_tan;
}
