// Tangent of `kernel` (kernel.cu:9) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 10
  if (i >= n) return;  // line 16
  double a = x[i];  // line 12
  double a_tan = x_tan[i];
  double t0 = 0.5 * a;  // line 5
  double b_v = t0 * a;
  double b_v_tan = 0.5 * a_tan * a + t0 * a_tan;
  double c_v = sin(b_v);  // line 6
  double c_v_tan = b_v_tan * cos(b_v);
  out[i] = a * b_v + c_v;  // line 16
  out_tan[i] = a_tan * b_v + a * b_v_tan + c_v_tan;
}
