// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 8
  double a = x[i];  // line 5
  double a_tan = x_tan[i];
  double b = 1.0;
  double b_tan = 0.0;
  double c;
  double c_tan;
  if (i % 2 != 0) {  // line 6
    a *= 3.0;
    a_tan *= 3.0;
    c = a;
    c_tan = a_tan;
  } else {
    b = a * a;
    b_tan = a_tan * a + a * a_tan;
    c = b;
    c_tan = b_tan;
  }
  double d = c;
  double d_tan = c_tan;
  if (i % 3 == 0) {  // line 7
    if (i % 4 != 0) {
      c += a;
      c_tan += a_tan;
      d = b;
      d_tan = b_tan;
    } else {
      d = b * c;
      d_tan = b_tan * c + b * c_tan;
      a = b;
      a_tan = b_tan;
    }
  }
  out[i] = a * b + c * d;  // line 8
  out_tan[i] = a_tan * b + a * b_tan + (c_tan * d + c * d_tan);
}
