// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 11
  double t0 = x[i];  // line 5
  double t1 = x_tan[i];
  out[i] = t0;
  out_tan[i] = t1;
  for (int k = 0; k < 7; ++k) {  // line 11
    int t2 = (i + (k + 1)) % n;  // line 9
    double t3 = x[t2];
    double t4 = out[i];
    double t5 = t4 * t3;
    double t6 = out_tan[i] * t3 + t4 * x_tan[t2];
    out[i] = t5;
    out_tan[i] = t6;
    if ((k + 1) % 2 != i % 2) {  // line 11
      out[i] = t5 + t0 * t5;
      out_tan[i] = t6 + (t1 * t5 + t0 * t6);
    }
  }
}
