// Tangent of `f` (kernel.cu:12) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void f_fwd(double *y, const double *x, double *y_tan, double *x_tan) {
  double s_k = *x;  // line 13
  double s_k_tan = *x_tan;
  s_k *= 3.0;  // line 8
  s_k_tan *= 3.0;
  double v = x[1];  // line 14
  double v_tan = x_tan[1];
  double t0 = 2.0 * v;  // line 4
  *y = t0 * s_k;  // line 14
  *y_tan = 2.0 * v_tan * s_k + t0 * s_k_tan;
  s_k *= 3.0;  // line 8
  s_k_tan *= 3.0;
  y[1] = 2.0 * s_k;  // line 15
  y_tan[1] = 2.0 * s_k_tan;
}
