// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 9
  double v = x[i];  // line 4
  double v_tan = x_tan[i];
  for (int k = 0; k < 8; ++k) {  // line 5
    double v_1 = v;
    if ((k + i) % 3 != 0) {  // line 7
      double t0 = 0.1 * k;
      v_1 = v * v + t0 * x[k];
      v_tan = v_tan * v + v * v_tan + t0 * x_tan[k];
    }
    v = v_1;
  }
  out[i] = v;  // line 9
  out_tan[i] = v_tan;
}
