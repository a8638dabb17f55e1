// Tangent of `kernel` (kernel.cu:5) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void __launch_bounds__(256, 2) kernel_fwd(double *__restrict__ out,
    const double *__restrict__ x, const double *__restrict__ y, const int n, double *out_tan, double *x_tan,
    double *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 6
  if (i >= n) return;  // line 7
  double v = x[i];
  double v_tan = x_tan[i];
  double t0 = v * v;  // line 1
  double t1 = y_tan[i];  // line 2
  double t2 = y[i] + 1.0;
  out[i] = t0 * t2;  // line 7
  out_tan[i] = (v_tan * v + v * v_tan) * t2 + t0 * t1;
}
