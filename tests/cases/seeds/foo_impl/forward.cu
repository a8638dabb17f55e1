// Tangent of `foo_impl` (kernel.cu:1) with respect to x_out, x_in, by cugrad.
//   x_out_tan: tangent of x_out
//   x_in_tan: tangent of x_in
static __device__ void foo_impl_fwd(double *x_in, double *x_out, double *x_out_tan, double *x_in_tan) {
  double t0 = *x_in;  // line 1
  double t1 = *x_in_tan;
  *x_out = t0 * t0;
  *x_out_tan = t1 * t0 + t0 * t1;
}
