// Tangent of `kernel` (kernel.cu:2) with respect to out, x, a, b, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   a_tan: tangent of a
//   b_tan: tangent of b
static __global__ void kernel_fwd(double *out, const double *x, const double *a, const double *b, int n,
    double *out_tan, double *x_tan, double *a_tan, double *b_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  for (int k = 0; k < 6; ++k) {  // line 6
    double t0 = v * v;
    double t1 = a[k];
    v_tan = (v_tan * v + v * v_tan) * t1 + t0 * a_tan[k] + b_tan[k];
    v = t0 * t1 + b[k];
  }
  out[i] = v;  // line 7
  out_tan[i] = v_tan;
}
