// Tangent of `kernel` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int t = threadIdx.x;  // line 3
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double t0 = x[i];  // line 4
  double t1 = x_tan[i];
  double v = t0 * t0;
  double v_tan = t1 * t0 + t0 * t1;
  double w = __shfl_up_sync(0xffffffffu, v, 1);  // line 5
  double w_tan = __shfl_up_sync(0xffffffffu, v_tan, 1);
  y[i] = w;  // line 6
  y_tan[i] = w_tan;
  if (t >= n) return;  // line 12
  double u = __shfl_up_sync(0xffffffffu, v * w, 1);  // line 8
  double u_tan = __shfl_up_sync(0xffffffffu, v_tan * w + v * w_tan, 1);
  double t2 = y_tan[i];  // line 9
  y[i] += u;
  y_tan[i] = t2 + u_tan;
  if (t >= n - 5) return;  // line 12
  __syncwarp();  // line 11
  double t3 = __shfl_xor_sync(0xffffffffu, u, 1);  // line 12
  double t4 = __shfl_xor_sync(0xffffffffu, u_tan, 1);
  double t5 = y[i];
  double t6 = y_tan[i];
  y[i] = t5 * t3;
  y_tan[i] = t6 * t3 + t5 * t4;
}
