// Tangent of `fn` (kernel.cu:1) with respect to a, by cugrad.
//   a_tan: tangent of a
static __global__ void fn_fwd(double *a, double *a_tan) {
  double t0 = *a;  // line 1
  double t1 = *a_tan;
  *a = t0 * t0;
  *a_tan = t1 * t0 + t0 * t1;
}
