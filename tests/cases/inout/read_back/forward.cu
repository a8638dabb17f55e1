// Tangent of `kernel` (kernel.cu:2) with respect to out, y, x, by cugrad.
//   out_tan: tangent of out
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, double *y, const double *x, int n, double *out_tan,
    double *y_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double t0 = x[i];  // line 5
  double t1 = x_tan[i];
  out[i] = t0 * t0;
  out_tan[i] = t1 * t0 + t0 * t1;
  double t2 = out[i];  // line 6
  double t3 = out_tan[i];
  double t4 = x[i];
  double t5 = x_tan[i];
  y[i] = t2 * t4;
  y_tan[i] = t3 * t4 + t2 * t5;
  double t6 = y_tan[i];  // line 7
  double t7 = out[i];
  double t8 = out_tan[i];
  out[i] = y[i] + t7 * t7;
  out_tan[i] = t6 + (t8 * t7 + t7 * t8);
}
