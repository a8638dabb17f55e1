// Tangent of `kernel` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = -t0;
  double t3 = -y[i];
  double t4 = -y_tan[i];
  out[i] = -t2 * t3 + (t0 - t3) + t0;
  out_tan[i] = -(-t1 * t3 + t2 * t4) + (t1 - t4) + t1;
}
