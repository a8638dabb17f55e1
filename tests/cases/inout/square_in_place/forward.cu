// Tangent of `kernel` (kernel.cu:2) with respect to x, by cugrad.
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *x, int n, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];
  double t1 = x_tan[i];
  x[i] = t0 * t0;
  x_tan[i] = t1 * t0 + t0 * t1;
}
