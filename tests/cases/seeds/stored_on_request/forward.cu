// Tangent of `squares` (kernel.cu:2) with respect to y, z, x, by cugrad.
//   y_tan: tangent of y
//   z_tan: tangent of z
//   x_tan: tangent of x
static __global__ void squares_fwd(double *y, double *z, const double *x, int n, int wanted, int stride,
    double *y_tan, double *z_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  double t0 = x[i];  // line 5
  double t1 = x_tan[i];
  y[i] = t0 * t0;
  y_tan[i] = t1 * t0 + t0 * t1;
  if (wanted != 0) {  // line 6
    z[i * stride] = 2.0 * t0;
    z_tan[i * stride] = 2.0 * t1;
  }
}
