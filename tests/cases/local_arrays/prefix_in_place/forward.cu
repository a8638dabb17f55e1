// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int rows, double *out_tan, double *x_tan) {
  int r = threadIdx.x;  // line 3
  if (r >= rows) return;  // line 8
  double p[5];  // line 5
  double p_tan[5] = {};
  p[0] = x[r * 5];  // line 6
  p_tan[0] = x_tan[r * 5];
  for (int k = 1; k < 5; ++k) {  // line 7
    double t0 = p[k - 1];
    double t1 = x[r * 5 + k];
    p[k] = t0 * t1;
    p_tan[k] = p_tan[k - 1] * t1 + t0 * x_tan[r * 5 + k];
  }
  for (int k = 0; k < 5; ++k) {  // line 8
    double t0 = p[k];
    double t1 = p[4 - k];
    out[r * 5 + k] = t0 * t1;
    out_tan[r * 5 + k] = p_tan[k] * t1 + t0 * p_tan[4 - k];
  }
}
