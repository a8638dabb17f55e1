// Tangent of `fortran::first` (kernel.cu:10) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void first_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  double a_v_0 = *x;  // line 11
  double a_v_0_tan = *x_tan;
  double t0 = x[1];
  double t1 = x_tan[1];
  double a_v_1 = t0 * t0;
  double a_v_1_tan = t1 * t0 + t0 * t1;
  double a_v_2 = x[2];
  double a_v_2_tan = x_tan[2];
  *out = a_v_0 * a_v_1 + a_v_2;  // line 12
  *out_tan = a_v_0_tan * a_v_1 + a_v_0 * a_v_1_tan + a_v_2_tan;
}
