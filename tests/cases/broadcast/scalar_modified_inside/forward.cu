// Tangent of `kernel` (kernel.cu:2) with respect to out, a, x, by cugrad.
//   out_tan: tangent of out
//   a_tan: tangent of a
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double a, int n, double *out_tan,
    double a_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 8
  double t0 = x[i];  // line 5
  double t1 = x_tan[i];
  double first = a * t0;
  double first_tan = a_tan * t0 + a * t1;
  double a_1 = a * a + first;  // line 6
  a_tan = a_tan * a + a * a_tan + first_tan;
  double a_2 = a_1 * t0;  // line 7
  a_tan = a_tan * t0 + a_1 * t1;
  out[i] = a_2 + first;  // line 8
  out_tan[i] = a_tan + first_tan;
}
