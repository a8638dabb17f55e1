// Tangent of `kernel` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 10
  double t0 = x[i];  // line 4
  double t1 = x_tan[i];
  out[i] = t0;
  out_tan[i] = t1;
  bool returned = false;
  if (i % 2 == 0) {  // line 8
    if (i % 3 == 0) {
      returned = true;
    } else {
      double t2 = y[i];  // line 7
      double t3 = y_tan[i];
      out[i] = t0 + t2 * t0;
      out_tan[i] = t1 + (t3 * t0 + t2 * t1);
      returned = i % 5 == 0;  // line 8
    }
  }
  if (returned) return;  // line 10
  double t2 = y[i];
  double t3 = y_tan[i];
  double t4 = out[i];
  double t5 = out_tan[i];
  out[i] = t4 * t2;
  out_tan[i] = t5 * t2 + t4 * t3;
}
