// Tangent of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  bool t0 = i % 2 != 0;  // line 5
  const double *p = t0 ? x : y;
  bool t1 = i % 3 != 0;  // line 6
  const double *q = t1 ? y + 1 : x;
  double t2 = p[i];  // line 7
  double t3 = (t0 ? x_tan : y_tan)[i];
  double t4 = t2 * t2;
  int t5 = i > 0 ? i - 1 : 0;
  double t6 = q[t5];
  double t7 = (t1 ? y_tan + 1 : x_tan)[t5];
  out[i] = t4 * t6;
  out_tan[i] = (t3 * t2 + t2 * t3) * t6 + t4 * t7;
}
