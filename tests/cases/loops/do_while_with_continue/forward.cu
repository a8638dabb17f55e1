// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 12
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  double v_1 = v;
  int k = 0;
  bool again = true;
  bool broke = false;
  double v_tan_1 = v_tan;
  while (!broke && again) {  // line 7
    if ((k + i) % 3 != 0) {  // line 10
      v_tan_1 = v_tan_1 * v + v_1 * v_tan;  // line 9
      v_1 = v_1 * v + 0.3;
      broke = k == 5 || broke;  // line 10
    }
    if (!broke) {  // line 11
      ++k;
      again = k < 7;
    }
  }
  out[i] = v_1 * v_1;  // line 12
  out_tan[i] = v_tan_1 * v_1 + v_1 * v_tan_1;
}
