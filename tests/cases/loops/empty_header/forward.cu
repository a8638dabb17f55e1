// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 13
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  double s = 0.0;
  int k = 0;
  bool broke = false;
  double s_tan = 0.0;
  while (!broke) {  // line 7
    s += v;  // line 8
    s_tan += v_tan;
    if (k == i % 5) {  // line 11
      broke = true;
    } else {
      v_tan = v_tan * v + v * v_tan;  // line 10
      v = v * v + 0.1;
      ++k;  // line 11
    }
  }
  out[i] = s * v;  // line 13
  out_tan[i] = s_tan * v + s * v_tan;
}
