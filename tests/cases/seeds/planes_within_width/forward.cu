// Tangent of `rows` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void rows_fwd(double *y, const double *x, int w, int h, double *y_tan, double *x_tan) {
  int c = threadIdx.x;  // line 3
  if (c >= w) return;  // line 4
  double t0 = x[blockIdx.x * w + threadIdx.x];
  double t1 = x_tan[blockIdx.x * w + threadIdx.x];
  double t2 = x[c];
  double t3 = x_tan[c];
  unsigned int t4 = blockIdx.x * (w * h) + threadIdx.x;
  y[t4] = t0 * t2;
  y_tan[t4] = t1 * t2 + t0 * t3;
}
