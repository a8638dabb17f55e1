// Tangent of `kernel` (kernel.cu:10) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 11
  if (i >= n) return;  // line 16
  double v = x[i];  // line 13
  double v_tan = x_tan[i];
  double a = v;
  double b = v;
  int k = 3;
  bool go = true;
  double a_tan = v_tan;
  double b_tan = v_tan;
  while (go) {  // line 3
    go = k != 0;
    double a_1 = a;
    if (go) {  // line 5
      a_1 = a * b;  // line 4
      a_tan = a_tan * b + a * b_tan;
      b = a_1 + 0.5;  // line 5
      b_tan = a_tan;
    }
    a = a_1;
    --k;
  }
  out[i] = a * v + 3.0 * a;  // line 16
  out_tan[i] = a_tan * v + a * v_tan + 3.0 * a_tan;
}
