// Tangent of `flipped` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void flipped_fwd(double *y, const double *x, int w, int h, int stride, int origin,
    double *y_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (!(i < w && j < h)) return;  // line 4
  double t0 = x[j * w + i];
  double t1 = x_tan[j * w + i];
  double t2 = x[i];
  double t3 = x_tan[i];
  y[origin + j * stride + i] = t0 * t2;
  y_tan[origin + j * stride + i] = t1 * t2 + t0 * t3;
}
