// Tangent of `kernel` (kernel.cu:2) with respect to y, total, x, by cugrad.
//   y_tan: tangent of y
//   total_tan: tangent of total
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *y, double *total, const double *x, int n, double *y_tan,
    double *total_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  double t0 = x_tan[i];  // line 5
  double t1 = tanh(x[i]);
  y[i] = t1;
  y_tan[i] = t0 * (1.0 - t1 * t1);
  double t2 = y[i];  // line 6
  double t3 = y_tan[i];
  double t4 = x[i];
  double t5 = x_tan[i];
  atomicAdd(total, t2 * t4);
  atomicAdd(total_tan, t3 * t4 + t2 * t5);
}
