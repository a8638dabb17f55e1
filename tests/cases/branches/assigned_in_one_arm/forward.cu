// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 13
  double a = x[i];  // line 5
  double a_tan = x_tan[i];
  double b = 2.0 * a;
  double b_tan = 2.0 * a_tan;
  double a_1 = a;
  double a_tan_1 = a_tan;
  if ((i & 1) != 0) {  // line 6
    a_1 = b * b;
    a_tan_1 = b_tan * b + b * b_tan;
  }
  if ((i & 2) != 0) {  // line 7
    b = a_1 * a;
    b_tan = a_tan_1 * a + a_1 * a_tan;
  }
  double b_1 = b;
  double b_tan_1 = b_tan;
  if ((i & 4) != 0) {  // line 11
    b_1 = a_1 * b;
    b_tan_1 = a_tan_1 * b + a_1 * b_tan;
    a_1 = b;
    a_tan_1 = b_tan;
  }
  out[i] = a_1 - 3.0 * b_1;  // line 13
  out_tan[i] = a_tan_1 - 3.0 * b_tan_1;
}
