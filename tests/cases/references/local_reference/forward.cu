// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 12
  double acc = x[i];  // line 6
  double acc_tan = x_tan[i];
  double acc_1 = acc * acc;  // line 8
  double acc_tan_1 = acc_tan * acc + acc * acc_tan;
  double t0 = acc_1 + 1.0;  // line 9
  out[i] = t0 * acc_1 + 3.0 * acc;  // line 12
  out_tan[i] = acc_tan_1 * acc_1 + t0 * acc_tan_1 + 3.0 * acc_tan;
}
