// Tangent of `row` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void row_fwd(double *y, const double *x, long width, unsigned long limit, double *y_tan,
    double *x_tan) {
  unsigned long c = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  long i = blockIdx.y;  // line 4
  if (c >= limit) return;  // line 5
  unsigned long t0 = i * width + c;
  double t1 = x[t0];
  double t2 = x_tan[t0];
  double t3 = x[c];
  double t4 = x_tan[c];
  y[t0] = t1 * t3;
  y_tan[t0] = t2 * t3 + t1 * t4;
}
