// Tangent of `kernel` (kernel.cu:12) with respect to out, x, w, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void kernel_fwd(double *out, const double *x, const double *w, int n, double *out_tan,
    double *x_tan, double *w_tan) {
  int i = threadIdx.x;  // line 13
  if (i >= n) return;  // line 18
  double t0 = x[i];  // line 9
  double t1 = x_tan[i];
  double t2 = w[n - 1 - i];
  double t3 = w_tan[n - 1 - i];
  double t4 = t0 * t2;
  double t5 = *x;  // line 10
  double t6 = *x_tan;
  double *v_out = out + i;
  *v_out = t4 * t5 * 2.0;  // line 18
  out_tan[i] = ((t1 * t2 + t0 * t3) * t5 + t4 * t6) * 2.0;
}
