// Tangent of `pairs` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void pairs_fwd(double *y, const double *x, int n, int c, double *y_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  double t0 = x[4 * i];  // line 5
  double t1 = x_tan[4 * i];
  double t2 = x[4 * i + 1];
  double t3 = x_tan[4 * i + 1];
  y[4 * i] = t0 * t2;
  y_tan[4 * i] = t1 * t2 + t0 * t3;
  double t4 = x[4 * i + 2];  // line 6
  double t5 = x_tan[4 * i + 2];
  y[4 * i + c] = t0 * t4;
  y_tan[4 * i + c] = t1 * t4 + t0 * t5;
}
