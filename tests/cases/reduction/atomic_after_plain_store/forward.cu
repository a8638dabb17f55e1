// Tangent of `kernel` (kernel.cu:2) with respect to y, total, x, by cugrad.
//   y_tan: tangent of y
//   total_tan: tangent of total
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *y, double *total, const double *x, int n, double *y_tan,
    double *total_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  double t0 = x[i];  // line 5
  double t1 = x_tan[i];
  double t2 = tanh(t0);
  double t3 = t1 * (1.0 - t2 * t2);
  y[i] = t2;
  y_tan[i] = t3;
  atomicAdd(total, t2 * t0);  // line 6
  atomicAdd(total_tan, t3 * t0 + t2 * t1);
}
