// Tangent of `strided` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void strided_fwd(double *y, const double *x, int s, double *y_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double t0 = x[i];  // line 4
  double t1 = x_tan[i];
  y[i * s] = t0 * t0;
  y_tan[i * s] = t1 * t0 + t0 * t1;
}
