// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  double t0 = x[i];  // line 5
  double t1 = x_tan[i];
  double t2 = out_tan[i];
  out[i] = out[i] + t0 * t0 - sin(t0);  // line 6
  out_tan[i] = t2 + (t1 * t0 + t0 * t1) - t1 * cos(t0);
}
