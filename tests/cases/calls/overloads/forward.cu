// Tangent of `kernel` (kernel.cu:6) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 7
  if (i >= n) return;  // line 8
  double v = x[i];
  double v_tan = x_tan[i];
  double t0 = i + 0.5;  // line 2
  double t1 = *x;  // line 4
  double t2 = x[1];
  double b = t1 * t2;
  double b_tan = *x_tan * t2 + t1 * x_tan[1];
  double v_1 = (float)i;  // line 8
  out[i] = v * v * t0 + v * b - v_1 * v_1;
  out_tan[i] = (v_tan * v + v * v_tan) * t0 + (v_tan * b + v * b_tan);
}
