// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 14
  double v = x[i];  // line 4
  double v_tan = x_tan[i];
  double v_1 = v;
  int k = 0;
  bool broke = false;
  double v_tan_1 = v_tan;
  while (!broke) {  // line 6
    int k_1 = k + 1;  // line 7
    int t0 = k % 3;
    double v_2;
    if (t0 == 0) {  // line 10
      v_2 = v_1 * v;  // line 8
      v_tan_1 = v_tan_1 * v + v_1 * v_tan;
    } else {
      if (t0 == 1) {  // line 10
        v_1 += v;  // line 9
        v_tan_1 += v_tan;
      } else if (v_1 < 0.0) {  // line 10
        v_1 = -v_1;
        v_tan_1 = -v_tan_1;
      }
      v_2 = v_1;
    }
    broke = k_1 > i % 7 || broke;  // line 12
    v_1 = v_2;
    k = k_1;
  }
  out[i] = v_1 * v_1;  // line 14
  out_tan[i] = v_tan_1 * v_1 + v_1 * v_tan_1;
}
