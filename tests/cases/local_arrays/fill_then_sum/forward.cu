// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 9
  double t[8];  // line 5
  double t_tan[8] = {};
  for (int k = 0; k < 8; ++k) {  // line 6
    double t0 = x[i + k];
    double t1 = x[i];
    t[k] = t0 * t1;
    t_tan[k] = x_tan[i + k] * t1 + t0 * x_tan[i];
  }
  double s = 0.0;
  double s_tan = 0.0;
  for (int k = 7; k >= 0; --k) {  // line 8
    double t0 = t[k];
    s = s * 0.5 + sin(t0);
    s_tan = s_tan * 0.5 + t_tan[k] * cos(t0);
  }
  out[i] = s;  // line 9
  out_tan[i] = s_tan;
}
