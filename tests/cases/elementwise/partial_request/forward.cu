// Tangent of `kernel` (kernel.cu:2) with respect to out, y, by cugrad.
//   out_tan: tangent of out
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];
  double t1 = y[i];
  double t2 = y_tan[i];
  double t3 = t0 * t1;
  out[i] = t3 * t1 + t0;
  out_tan[i] = t0 * t2 * t1 + t3 * t2;
}
