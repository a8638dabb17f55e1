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
  double t2 = t0 * t0;
  double t3 = t1 * t0 + t0 * t1;
  double t4 = t2 * t0;  // line 6
  double t5 = t3 * t0 + t2 * t1;
  y[i] = t4;
  y_tan[i] = t5;
  out[i] = t4 + t2 * t2;  // line 7
  out_tan[i] = t5 + (t3 * t2 + t2 * t3);
}
