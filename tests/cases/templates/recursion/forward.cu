// Tangent of `kernel` (kernel.cu:18) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 19
  if (i >= n) return;  // line 20
  double v = x[i];
  double v_tan = x_tan[i];
  double t0 = v * v;  // line 4
  double t1 = v_tan * v;
  double t2 = v * t0;
  double t3 = v * t2;
  double result = v + 1.0;  // line 15
  double result_tan = t1 + result * v_tan;
  result = result * v + 2.0;
  result_tan = result_tan * v + result * v_tan;
  result = result * v + 3.0;
  result_tan = result_tan * v + result * v_tan;
  result = result * v + 4.0;
  out[i] = v * t3 - result;  // line 20
  out_tan[i] = v_tan * t3 + v * (v_tan * t2 + v * (v_tan * t0 + v * (t1 + v * v_tan))) - result_tan;
}
