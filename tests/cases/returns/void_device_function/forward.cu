// Tangent of `kernel` (kernel.cu:9) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 10
  if (i >= n) return;  // line 15
  double c = x[i];  // line 12
  double c_tan = x_tan[i];
  double v = c * 2.0;  // line 13
  double v_tan = c_tan * 2.0;
  int k = i % 3;
  if (k != 0) {  // line 6
    double c_1 = c + v;  // line 4
    c_tan += v_tan;
    if (k != 1) {  // line 6
      c = c_1 * v;
      c_tan = c_tan * v + c_1 * v_tan;
    } else {
      c = c_1;
    }
  }
  int k_1 = (i + 1) % 3;  // line 14
  double c_tan_1 = c_tan;
  double c_1 = c;
  if (k_1 != 0) {  // line 6
    double c_2 = 2.0 * c;  // line 4
    c_tan_1 = 2.0 * c_tan;
    if (k_1 != 1) {  // line 6
      c_1 = c_2 * c;
      c_tan_1 = c_tan_1 * c + c_2 * c_tan;
    } else {
      c_1 = c_2;
    }
  }
  out[i] = c_1;  // line 15
  out_tan[i] = c_tan_1;
}
