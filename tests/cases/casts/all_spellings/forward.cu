// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 9
  double t0 = x[i];  // line 5
  double t1 = x_tan[i];
  double v = i * t0;
  double v_tan = i * t1;
  double t2 = (double)(i + 1) / (double)n;  // line 6
  v += t2 * t0;
  v_tan += t2 * t1;
  double t3 = (double)((long)((int)t0 + (int)3.7) + (long)t0);  // line 7
  v *= t3;
  v_tan *= t3;
  out[i] = v + t0 * t0;  // line 9
  out_tan[i] = v_tan + (t1 * t0 + t0 * t1);
}
