// Tangent of `planes` (kernel.cu:3) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void planes_fwd(double *y, const double *x, int h, int pitch, int plane, double *y_tan,
    double *x_tan) {
  int c = threadIdx.x & 3;  // line 4
  int i = threadIdx.x / 4;
  int k = blockIdx.x;
  if (i >= h) return;  // line 5
  int t0 = c + 4 * (i + h * k);
  double t1 = x[t0];
  double t2 = x_tan[t0];
  double t3 = x[c];
  double t4 = x_tan[c];
  int t5 = c + 4 * i * pitch + k * plane;
  y[t5] = t1 * t3;
  y_tan[t5] = t2 * t3 + t1 * t4;
}
