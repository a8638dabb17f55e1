// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 9
  double v = x[i];  // line 4
  double v_tan = x_tan[i];
  double v_1 = v;
  int k = 0;
  bool broke = false;
  double v_tan_1 = v_tan;
  while (!broke && k < 8) {  // line 5
    if (k > i % 6) {
      broke = true;
    } else {
      v_tan_1 = v_tan_1 * cos(v_1) + (v_tan_1 * v + v_1 * v_tan);  // line 7
      ++k;  // line 5
      v_1 = sin(v_1) + v_1 * v;
    }
  }
  out[i] = v_1;  // line 9
  out_tan[i] = v_tan_1;
}
