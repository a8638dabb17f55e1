// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  int m = i + 2;  // line 4
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  double v_1 = v;
  double v_tan_1 = v_tan;
  while (m != 1) {  // line 6
    double v_2;
    if (m % 2 == 0) {  // line 12
      m /= 2;  // line 8
      v_tan_1 = v_tan_1 * v_1 + v_1 * v_tan_1;  // line 9
      v_2 = v_1 * v_1 + 0.1;
    } else {
      m = 3 * m + 1;  // line 11
      v_2 = 0.8 * v_1 + v;  // line 12
      v_tan_1 = 0.8 * v_tan_1 + v_tan;
    }
    v_1 = sin(v_2);  // line 14
    v_tan_1 *= cos(v_2);
  }
  out[i] = v_1;  // line 16
  out_tan[i] = v_tan_1;
}
