// Tangent of `kernel` (kernel.cu:1) with respect to out, a, b, c, by cugrad.
//   out_tan: tangent of out
//   a_tan: tangent of a
//   b_tan: tangent of b
//   c_tan: tangent of c
static __global__ void kernel_fwd(double *out, const double *a, const double *b, const double *c, int n,
    double *out_tan, double *a_tan, double *b_tan, double *c_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 5
  double t0 = a[i];  // line 4
  double t1 = a_tan[i];
  double t2 = b[i];
  double t3 = b_tan[i];
  double t4 = c[i];
  double t5 = c_tan[i];
  double t = fma(t0, t2, t4);
  double t_tan = t1 * t2 + t3 * t0 + t5;
  out[i] = fma(t, t, fma(-t0, 2.0, __fma_rn(t2, t4, t)));  // line 5
  out_tan[i] = 2.0 * (t_tan * t) + (-t1 * 2.0 + (t3 * t4 + t5 * t2 + t_tan));
}
