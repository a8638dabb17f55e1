// Tangent of `kernel` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  double t0 = scale;
  double t1 = x[i];
  double t2 = x_tan[i];
  double t3 = t0 * t1;
  int t4 = (i + offsets[i % 3]) % n;
  double t5 = x[t4];
  double t6 = x_tan[t4];
  double t7 = gains.a;
  double t8 = gains.b;
  double t9 = t8 * t1;
  out[i] = t3 * t5 + t7 * sin(t9);
  out_tan[i] = t0 * t2 * t5 + t3 * t6 + t7 * (t8 * t2 * cos(t9));
}
