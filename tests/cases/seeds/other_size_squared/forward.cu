// Tangent of `planes` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void planes_fwd(double *y, const double *x, int w, int h, double *y_tan, double *x_tan) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int i = blockIdx.y;  // line 4
  if (c >= h * h) return;  // line 5
  int t0 = i * (w * h) + c;
  double t1 = x[t0];
  double t2 = x_tan[t0];
  y[t0] = t1 * t1;
  y_tan[t0] = t2 * t1 + t1 * t2;
}
