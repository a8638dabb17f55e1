// Tangent of `kernel` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 10
  double t0 = x_tan[i];  // line 4
  out[i] = x[i];
  out_tan[i] = t0;
  bool returned = false;
  if (i % 2 == 0) {  // line 8
    if (i % 3 == 0) {
      returned = true;
    } else {
      double t1 = y[i];  // line 7
      double t2 = y_tan[i];
      double t3 = x[i];
      double t4 = x_tan[i];
      double t5 = out_tan[i];
      out[i] += t1 * t3;
      out_tan[i] = t5 + (t2 * t3 + t1 * t4);
      returned = i % 5 == 0;  // line 8
    }
  }
  if (returned) return;  // line 10
  double t1 = y[i];
  double t2 = y_tan[i];
  double t3 = out[i];
  double t4 = out_tan[i];
  out[i] = t3 * t1;
  out_tan[i] = t4 * t1 + t3 * t2;
}
