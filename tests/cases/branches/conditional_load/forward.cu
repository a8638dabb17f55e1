// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double left = 0.0;
  double left_tan = 0.0;
  if (i - 3 >= 0) {  // line 5
    left = x[i - 3];
    left_tan = x_tan[i - 3];
  }
  double right;
  double right_tan;
  if (i + 3 < n) {  // line 6
    right = x[i + 3];
    right_tan = x_tan[i + 3];
  } else {
    right = x[i];
    right_tan = x_tan[i];
  }
  double t0 = x_tan[i];  // line 7
  out[i] = left * right + x[i];
  out_tan[i] = left_tan * right + left * right_tan + t0;
}
