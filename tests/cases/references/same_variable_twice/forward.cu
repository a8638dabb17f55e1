// Tangent of `kernel` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 8
  if (i >= n) return;  // line 13
  double v = x[i];  // line 10
  double v_tan = x_tan[i];
  double w = x[i + 1];
  double w_tan = x_tan[i + 1];
  v += w * w;  // line 3
  v_tan += w_tan * w + w * w_tan;
  double v_1 = v * w;  // line 4
  v_tan = v_tan * w + v * w_tan;
  double v_2 = v_1 + v_1 * v_1;  // line 3
  v_tan += v_tan * v_1 + v_1 * v_tan;
  double v_3 = v_2 * v_2;  // line 4
  v_tan = v_tan * v_2 + v_2 * v_tan;
  out[i] = v_3;  // line 13
  out_tan[i] = v_tan;
}
