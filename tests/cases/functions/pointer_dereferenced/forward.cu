// Tangent of `fn` (kernel.cu:2) with respect to a, by cugrad.
//   a_tan: tangent of a
static __device__ double fn_fwd(double *a, double *a_tan) {
  double t0 = *a;  // line 2
  double t1 = *a_tan;
  return t1 * t0 + t0 * t1;
}
