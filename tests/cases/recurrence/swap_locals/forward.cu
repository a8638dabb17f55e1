// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 15
  double a = x[i];  // line 5
  double a_tan = x_tan[i];
  double b = x[i + 1];
  double b_tan = x_tan[i + 1];
  for (int k = 0; k < 5; ++k) {  // line 6
    double a_1 = a * a + b;  // line 7
    a_tan = a_tan * a + a * a_tan + b_tan;
    if ((k + i) % 2 != 0) {  // line 8
      double t0 = b;
      b = a_1;
      a_1 = t0;
      double t1 = b_tan;
      b_tan = a_tan;
      a_tan = t1;
    }
    b *= 0.7;  // line 13
    b_tan *= 0.7;
    a = a_1;
  }
  out[i] = a - 2.0 * b;  // line 15
  out_tan[i] = a_tan - 2.0 * b_tan;
}
