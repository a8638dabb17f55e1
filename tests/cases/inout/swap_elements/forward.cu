// Tangent of `kernel` (kernel.cu:2) with respect to x, by cugrad.
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *x, int pairs, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= pairs) return;  // line 7
  double t = x[2 * i];  // line 5
  double t_tan = x_tan[2 * i];
  int t0 = 2 * i + 1;  // line 6
  double t1 = x[t0];
  double t2 = x_tan[t0];
  x[2 * i] = t1;
  x_tan[2 * i] = t2;
  x[t0] = t * t1;  // line 7
  x_tan[t0] = t_tan * t1 + t * t2;
}
