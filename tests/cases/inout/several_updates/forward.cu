// Tangent of `kernel` (kernel.cu:1) with respect to x, a, by cugrad.
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void kernel_fwd(double *x, double a, int n, double *x_tan, double a_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 7
  double t0 = x[i];  // line 4
  double t1 = x_tan[i];
  x[i] = t0 * t0;
  x_tan[i] = t1 * t0 + t0 * t1;
  double t2 = x[i];  // line 5
  double t3 = x_tan[i];
  x[i] = sin(t2) + a;
  x_tan[i] = t3 * cos(t2) + a_tan;
  double t4 = x[i];  // line 6
  double t5 = x_tan[i];
  double t6 = t4 - a;
  x[i] = t4 * t6;
  x_tan[i] = t5 * t6 + t4 * (t5 - a_tan);
  double t7 = x[i];  // line 7
  double t8 = x_tan[i];
  double t9 = a * a / t7;
  x[i] = t7 - t9;
  x_tan[i] = t8 - (a_tan * a + a * a_tan - t9 * t8) / t7;
}
