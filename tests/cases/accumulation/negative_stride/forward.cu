// Tangent of `backwards` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void backwards_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  int j = n - 1 - i;  // line 5
  double t0 = x[j];  // line 6
  double t1 = x_tan[j];
  double t2 = y[-2 * i + 2 * n];
  double t3 = y_tan[-2 * i + 2 * n];
  out[3 * j] = t0 * t2;
  out_tan[3 * j] = t1 * t2 + t0 * t3;
  double t4 = y_tan[2 * j + 1];  // line 7
  out[3 * j + 1] = t0 + y[2 * j + 1];
  out_tan[3 * j + 1] = t1 + t4;
}
