// Tangent of `inside` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void inside_fwd(double *y, const double *x, int w, int h, double *y_tan, double *x_tan) {
  int ix = (int)(blockIdx.x * blockDim.x + threadIdx.x) - 1;  // line 3
  int iy = (int)(blockIdx.y * blockDim.y + threadIdx.y) - 1;  // line 4
  if (!((unsigned int)ix < (unsigned int)w && (unsigned int)iy < (unsigned int)h)) return;  // line 5
  int t0 = iy * w + ix;
  double t1 = x[t0];
  double t2 = x_tan[t0];
  y[t0] = t1 * t1;
  y_tan[t0] = t2 * t1 + t1 * t2;
}
