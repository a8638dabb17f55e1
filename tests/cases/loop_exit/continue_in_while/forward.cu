// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 11
  double t0 = x_tan[i];  // line 5
  out[i] = x[i];
  out_tan[i] = t0;
  for (int k = 0; k < 7; ++k) {  // line 11
    int t1 = (i + (k + 1)) % n;  // line 9
    double t2 = x[t1];
    double t3 = x_tan[t1];
    double t4 = out[i];
    double t5 = out_tan[i];
    out[i] = t4 * t2;
    out_tan[i] = t5 * t2 + t4 * t3;
    if ((k + 1) % 2 != i % 2) {  // line 11
      double t6 = x[i];
      double t7 = x_tan[i];
      double t8 = out[i];
      double t9 = out_tan[i];
      out[i] = t8 + t6 * t8;
      out_tan[i] = t9 + (t7 * t8 + t6 * t9);
    }
  }
}
