// Tangent of `rows` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void rows_fwd(double *y, const double *x, int h, int w, int down, int right, double *y_tan,
    double *x_tan) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (!(i < h && j < w)) return;  // line 4
  double t0 = x[j];
  double t1 = x_tan[j];
  y[i * down + j * right] = t0 * t0;
  y_tan[i * down + j * right] = t1 * t0 + t0 * t1;
}
