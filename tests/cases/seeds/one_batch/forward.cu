// Tangent of `batch` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void batch_fwd(double *y, const double *x, int n, int batch_stride, double *y_tan,
    double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int b = blockIdx.y;  // line 4
  if (i >= n) return;  // line 5
  int t0 = b * batch_stride + i;
  double t1 = x[t0];
  double t2 = x_tan[t0];
  double t3 = x[i];
  double t4 = x_tan[i];
  y[t0] = t1 * t3;
  y_tan[t0] = t2 * t3 + t1 * t4;
}
