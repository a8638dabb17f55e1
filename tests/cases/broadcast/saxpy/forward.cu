// Tangent of `saxpy` (kernel.cu:2) with respect to y, a, x, by cugrad.
//   y_tan: tangent of y
//   a_tan: tangent of a
//   x_tan: tangent of x
static __global__ void saxpy_fwd(int n, double a, const double *x, double *y, double *y_tan, double a_tan,
    double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = y_tan[i];
  y[i] += a * t0;
  y_tan[i] = a_tan * t0 + a * t1 + t2;
}
