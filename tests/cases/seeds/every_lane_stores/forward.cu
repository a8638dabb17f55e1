// Tangent of `kernel` (kernel.cu:2) with respect to rows, total, x, by cugrad.
//   rows_tan: tangent of rows
//   total_tan: tangent of total
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *rows, double *total, const double *x, double *rows_tan,
    double *total_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double t0 = x[i];  // line 4
  double t1 = x_tan[i];
  double v = t0 * t0;
  double v_tan = t1 * t0 + t0 * t1;
  for (int d = 16; d > 0; d /= 2) {  // line 5
    double t2 = __shfl_xor_sync(0xffffffffu, v, d);
    v += t2;
    v_tan += __shfl_xor_sync(0xffffffffu, v_tan, d);
  }
  int t2 = i / 32;  // line 6
  rows[t2] = v;
  rows_tan[t2] = v_tan;
  double t3 = x[blockIdx.x];  // line 7
  double t4 = x_tan[blockIdx.x];
  total[blockIdx.x] = t3 * t3;
  total_tan[blockIdx.x] = t4 * t3 + t3 * t4;
}
