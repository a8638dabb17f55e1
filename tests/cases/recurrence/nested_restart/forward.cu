// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 14
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  double w = 1.0;
  double w_tan = 0.0;
  for (int a = 0; a < 3; ++a) {  // line 6
    int t0 = (a + i) % 4;  // line 7
    for (int b = 0; b < t0; ++b) {
      v_tan = v_tan * w + v * w_tan;  // line 8
      v = v * w + 0.2;
      double t1 = w * 0.9;  // line 9
      w = t1 * v;
      w_tan = w_tan * 0.9 * v + t1 * v_tan;
    }
    double t1 = 0.3 * v;  // line 11
    w = 0.5 * w + t1 * v;
    w_tan = 0.5 * w_tan + (0.3 * v_tan * v + t1 * v_tan);
    v = cos(w);  // line 12
    v_tan = w_tan * -sin(w);
  }
  out[i] = v * w;  // line 14
  out_tan[i] = v_tan * w + v * w_tan;
}
