// Tangent of `kernel` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  double v = x[i];
  double v_tan = x_tan[i];
  double t0 = v * v;  // line 3
  double v_1 = (double)(i % 3);  // line 9
  double t1 = v_1 * v_1 * v_1;  // line 3
  out[i] = t0 * v + t1 * v + 8.0 * v;  // line 9
  out_tan[i] = (v_tan * v + v * v_tan) * v + t0 * v_tan + t1 * v_tan + 8.0 * v_tan;
}
