// Tangent of `kernel` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *y, const double *x, int n, unsigned int mask, double *y_tan,
    double *x_tan) {
  int t = threadIdx.x;  // line 3
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double t0 = x[i];  // line 4
  double t1 = x_tan[i];
  double v = t0 * t0;
  double v_tan = t1 * t0 + t0 * t1;
  double w = __shfl_up_sync(mask, v, 1);  // line 5
  double w_tan = __shfl_up_sync(mask, v_tan, 1);
  if (t >= n) return;  // line 7
  double t2 = __shfl_xor_sync(mask, v, 1, 2);
  double t3 = __shfl_xor_sync(mask, v_tan, 1, 2);
  y[i] = w * t2;
  y_tan[i] = w_tan * t2 + w * t3;
}
