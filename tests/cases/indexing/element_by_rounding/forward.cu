// Tangent of `scatter` (kernel.cu:3) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void scatter_fwd(double *y, const double *x, const double *p, int n, double scale,
    double origin, double *y_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 6
  for (int k = 0; k < 8; ++k) {
    double q = p[k] * scale;  // line 7
    int cell = (int)(q - origin);  // line 8
    double t0 = x[i * 8 + k];  // line 9
    double t1 = x_tan[i * 8 + k];
    y[i * 16 + cell] = t0 * t0 + q;
    y_tan[i * 16 + cell] = t1 * t0 + t0 * t1;
    if (q * t0 + origin > 2.0 * origin) {  // line 10
      y[i * 16 + 8 + k] = t0;
      y_tan[i * 16 + 8 + k] = t1;
    }
  }
}
