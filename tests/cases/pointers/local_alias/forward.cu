// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 11
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  double v_1 = v * v;  // line 8
  double v_tan_1 = v_tan * v + v * v_tan;
  v_1 += v;  // line 9
  v_tan_1 += v_tan;
  double t0 = 2.0 + v_1;  // line 10
  double v_2 = v_1 * t0;
  v_tan_1 = v_tan_1 * t0 + v_1 * v_tan_1;
  out[i] = v_2;  // line 11
  out_tan[i] = v_tan_1;
}
