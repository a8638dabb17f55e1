// Tangent of `add_bias` (kernel.cu:2) with respect to out, x, bias, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   bias_tan: tangent of bias
static __global__ void add_bias_fwd(double *out, const double *x, const double *bias, int rows, int cols,
    double *out_tan, double *x_tan, double *bias_tan) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int r = blockIdx.y * blockDim.y + threadIdx.y;  // line 4
  if (!(r < rows && c < cols)) return;  // line 7
  int t0 = r * cols + c;  // line 6
  double z = x[t0] + bias[c];
  double z_tan = x_tan[t0] + bias_tan[c];
  out[t0] = z * z;  // line 7
  out_tan[t0] = z_tan * z + z * z_tan;
}
