// Tangent of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, const double *w, int n, double *out_tan,
    double *x_tan) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 6
  double a = x[i];
  double a_tan = x_tan[i];
  double t0 = w[i];  // line 2
  double t1 = a_tan * t0;
  double t2 = sin(t0);
  double t3 = t2 * a;
  double t4 = *w;
  double t5 = t0 * t4 + sin(t4) * t0 * t0;
  out[i] = a * t0 + t3 * a + (2.0 * a + sin(a) * 2.0 * 2.0) * t5;  // line 6
  out_tan[i] = t1 + (t2 * a_tan * a + t3 * a_tan) + (2.0 * a_tan + a_tan * cos(a) * 2.0 * 2.0) * t5;
}
