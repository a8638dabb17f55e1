// Tangent of `kernel` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 13
  int t0 = i % 4;  // line 5
  double r;
  double r_tan;
  if (t0 == 0) {  // line 12
    double t1 = x[i];  // line 6
    double t2 = y[i];
    r = t1 * t2;
    r_tan = x_tan[i] * t2 + t1 * y_tan[i];
  } else if (t0 == 1) {  // line 12
    double t1 = y[i];  // line 8
    r = x[i] / t1;
    r_tan = (x_tan[i] - r * y_tan[i]) / t1;
  } else if (t0 == 2) {  // line 12
    r = x[i];  // line 10
    r_tan = x_tan[i];
  } else {
    r = 7.0;
    r_tan = 0.0;
  }
  out[i] = r * r;  // line 13
  out_tan[i] = r_tan * r + r * r_tan;
}
