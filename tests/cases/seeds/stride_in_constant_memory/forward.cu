// Tangent of `strided` (kernel.cu:3) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void strided_fwd(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 5
  double t0 = x[i];
  double t1 = x_tan[i];
  int t2 = stride;
  y[i * t2] = t0 * t0;
  y_tan[i * t2] = t1 * t0 + t0 * t1;
}
