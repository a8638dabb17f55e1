// Tangent of `all` (kernel.cu:8) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void all_fwd(double *y, const double *x, double *y_tan, double *x_tan) {
  if (threadIdx.x >= 0xffffffffu) return;  // line 5
  int j = blockIdx.x * 4 + threadIdx.x;  // line 4
  double t0 = x[j];  // line 5
  double t1 = x_tan[j];
  y[j] = t0 * t0;
  y_tan[j] = t1 * t0 + t0 * t1;
}
