// Tangent of `kernel` (kernel.cu:2) with respect to a, b, x, y, by cugrad.
//   a_tan: tangent of a
//   b_tan: tangent of b
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *a, double *b, const double *x, const double *y, int n,
    double *a_tan, double *b_tan, double *x_tan, double *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double t0 = x[i];  // line 5
  double t1 = x_tan[i];
  double t2 = y[i];
  double t3 = y_tan[i];
  double t = t0 * t2 + sin(t0);
  double t_tan = t1 * t2 + t0 * t3 + t1 * cos(t0);
  a[i] = t * t0;  // line 6
  a_tan[i] = t_tan * t0 + t * t1;
  double t4 = t / t2;  // line 7
  b[i] = t4;
  b_tan[i] = (t_tan - t4 * t3) / t2;
}
