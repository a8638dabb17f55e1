// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 11
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  double v_1 = v;
  int k = 0;
  bool broke = false;
  double v_tan_1 = v_tan;
  while (!broke && k < 8) {  // line 7
    v_tan_1 = v_tan_1 * v + v_1 * v_tan + 0.3 * v_tan_1;  // line 8
    if (k == i % 6) {  // line 7
      broke = true;
    } else {
      ++k;
    }
    v_1 = v_1 * v + 0.3 * v_1;
  }
  out[i] = v_1 * k;  // line 11
  out_tan[i] = v_tan_1 * k;
}
