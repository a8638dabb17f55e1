// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 12
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  double v_1 = v;
  double v_tan_1 = v_tan;
  if (i % 2 == 0) {  // line 9
    v_1 = v * v;
    v_tan_1 = v_tan * v + v * v_tan;
  }
  v_1 += v;  // line 10
  v_tan_1 += v_tan;
  out[i] = v_1;  // line 12
  out_tan[i] = v_tan_1;
}
