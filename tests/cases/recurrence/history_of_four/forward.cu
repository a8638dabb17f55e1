// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 13
  double h0 = x[i];  // line 5
  double h0_tan = x_tan[i];
  double h1 = x[i + 1];
  double h1_tan = x_tan[i + 1];
  double h2 = x[i + 2];
  double h2_tan = x_tan[i + 2];
  double h3 = x[i + 3];
  double h3_tan = x_tan[i + 3];
  for (int k = 0; k < 10; ++k) {  // line 6
    double t0 = 0.4 * h0;  // line 7
    double t1 = 0.2 * h2;
    h0 = h1;
    double t2 = h2;
    double t3 = h3;
    double t4 = t0 * h3 + 0.3 * h1 - t1 * h2;
    h1 = t2;
    double t5 = h1_tan;
    double t6 = h2_tan;
    double t7 = h3_tan;
    h3_tan = 0.4 * h0_tan * h3 + t0 * h3_tan + 0.3 * h1_tan - (0.2 * h2_tan * h2 + t1 * h2_tan);
    h2 = t3;
    h3 = t4;
    h0_tan = t5;
    h1_tan = t6;
    h2_tan = t7;
  }
  out[i] = h0 + h1 * h2 + h3;  // line 13
  out_tan[i] = h0_tan + (h1_tan * h2 + h1 * h2_tan) + h3_tan;
}
