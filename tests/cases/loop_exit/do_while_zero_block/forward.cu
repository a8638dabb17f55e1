// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 13
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  double v_1 = v * v;  // line 7
  double v_tan_1 = v_tan * v + v * v_tan;
  int t0 = i % 3;  // line 8
  if (t0 != 0) {  // line 11
    double v_2 = exp(v_1);  // line 9
    v_tan_1 *= v_2;
    if (t0 != 1) {  // line 11
      v_1 = v_2 * v;
      v_tan_1 = v_tan_1 * v + v_2 * v_tan;
    } else {
      v_1 = v_2;
    }
  }
  out[i] = v_1;  // line 13
  out_tan[i] = v_tan_1;
}
