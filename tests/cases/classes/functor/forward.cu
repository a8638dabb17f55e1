// Tangent of `kernel` (kernel.cu:19) with respect to out, x, a, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void kernel_fwd(double *out, const double *x, double a, int n, double *out_tan,
    double *x_tan, double a_tan) {
  int i = threadIdx.x;  // line 20
  if (i >= n) return;  // line 23
  double c_f_b = x[i];  // line 22
  double c_f_b_tan = x_tan[i];
  double v = sin(c_f_b);  // line 7
  double v_tan = c_f_b_tan * cos(c_f_b);
  double v_1 = a * v + c_f_b;  // line 4
  v_tan = a_tan * v + a * v_tan + c_f_b_tan;
  double v_2 = sin(v_1);  // line 7
  v_tan *= cos(v_1);
  double v_3 = sin(a);
  double v_tan_1 = a_tan * cos(a);
  out[i] = a * v_2 + c_f_b + sin(v_3);  // line 23
  out_tan[i] = a_tan * v_2 + a * v_tan + c_f_b_tan + v_tan_1 * cos(v_3);
}
