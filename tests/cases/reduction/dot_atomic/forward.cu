// Tangent of `dot` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void dot_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = y[i];
  double t3 = y_tan[i];
  atomicAdd(out, t0 * t2);
  atomicAdd(out_tan, t1 * t2 + t0 * t3);
}
