// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  int t0 = i % 4;  // line 6
  double v_1 = v;
  double v_tan_1 = v_tan;
  for (int k = 0; k < t0; ++k) {
    double t1 = sin(v_1);
    v_tan_1 = v_tan_1 * cos(v_1) * v + t1 * v_tan;
    v_1 = t1 * v;
  }
  out[i] = v_1;  // line 7
  out_tan[i] = v_tan_1;
}
