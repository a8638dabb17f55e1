// Tangent of `kernel` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = y_tan[i];
  double t3 = 3.0 + t0;
  double t4 = y[i] / t3;
  double t5 = 2.0 + t4;
  double t6 = t0 / t5;
  double t7 = 1.0 + t6;
  double t8 = 1.0 / t7;
  out[i] = t8;
  out_tan[i] = -t8 * ((t1 - t6 * ((t2 - t4 * t1) / t3)) / t5) / t7;
}
