// Tangent of `kernel` (kernel.cu:1) with respect to x, a, by cugrad.
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void kernel_fwd(double *x, double a, int n, double *x_tan, double a_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 7
  double t0 = x[i];  // line 4
  double t1 = x_tan[i];
  double t2 = t0 * t0;
  double t3 = sin(t2) + a;  // line 5
  double t4 = (t1 * t0 + t0 * t1) * cos(t2) + a_tan;
  double t5 = t3 - a;  // line 6
  double t6 = t3 * t5;
  double t7 = t4 * t5 + t3 * (t4 - a_tan);
  double t8 = a * a / t6;  // line 7
  x[i] = t6 - t8;
  x_tan[i] = t7 - (a_tan * a + a * a_tan - t8 * t7) / t6;
}
