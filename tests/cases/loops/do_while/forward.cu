// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 11
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  int k = i % 4;  // line 6
  double v_1 = v;
  bool again = true;
  double v_tan_1 = v_tan;
  while (again) {  // line 7
    v_tan_1 = (v_tan_1 * v_1 + v_1 * v_tan_1) * 0.5 + v_tan;  // line 8
    --k;  // line 9
    again = k > 0;  // line 10
    v_1 = v_1 * v_1 * 0.5 + v;
  }
  out[i] = v_1;  // line 11
  out_tan[i] = v_tan_1;
}
