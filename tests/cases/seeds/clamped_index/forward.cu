// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = min(blockIdx.x * blockDim.x + threadIdx.x, n - 1);  // line 3
  double t0 = x[i];  // line 4
  double t1 = x_tan[i];
  double t2 = sin(t0);
  out[i] = t2 * t0;
  out_tan[i] = t1 * cos(t0) * t0 + t2 * t1;
}
