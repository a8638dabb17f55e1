// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double v = x[i];  // line 4
  double v_tan = x_tan[i];
  double acc = v * v;  // line 5
  double acc_tan = v_tan * v + v * v_tan;
  double v_1;
  if (i % 2 != 0) {  // line 18
    double acc_1 = acc * v;  // line 7
    acc_tan = acc_tan * v + acc * v_tan;
    double v_2 = sin(acc_1);  // line 8
    v_tan = acc_tan * cos(acc_1);
    double acc_2 = acc_1;
    if (i % 3 != 0) {  // line 14
      acc_2 = acc_1 * v_2;  // line 10
      acc_tan = acc_tan * v_2 + acc_1 * v_tan;
      v_1 = v_2 * v_2;  // line 11
      v_tan = v_tan * v_2 + v_2 * v_tan;
    } else {
      v_1 = acc_1 + v_2;  // line 13
      v_tan += acc_tan;
      if (i % 5 == 0) {  // line 14
        v_1 = 1.0;
        v_tan = 0.0;
      }
    }
    acc = acc_2 * v_1;  // line 16
    acc_tan = acc_tan * v_1 + acc_2 * v_tan;
  } else if (i > 40) {  // line 18
    v_1 = cos(v);
    v_tan *= -sin(v);
  } else {
    v_1 = v;
  }
  out[i] = acc * v_1;  // line 20
  out_tan[i] = acc_tan * v_1 + acc * v_tan;
}
