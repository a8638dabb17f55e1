// Tangent of `axpy<double, 3>` (kernel.cu:3) with respect to y, x, a, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void axpy_double_3_fwd(double *y, const double *x, double a, int n, double *y_tan,
    double *x_tan, double a_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 8
  double v = y[i];  // line 6
  double v_tan = y_tan[i];
  for (int k = 0; k < 3; ++k) {  // line 7
    v_tan = a_tan * v + a * v_tan + x_tan[i];
    v = a * v + x[i];
  }
  y[i] = v;  // line 8
  y_tan[i] = v_tan;
}
