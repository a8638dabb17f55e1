// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double t = x[i];  // line 6
  double t_tan = x_tan[i];
  double s = 0.0;
  double t_1 = t;
  double s_tan = 0.0;
  double t_tan_1 = t_tan;
  while (t_1 < 0.95) {
    double t0 = t_1 * t_1;
    s += t0 * t;
    s_tan += (t_tan_1 * t_1 + t_1 * t_tan_1) * t + t0 * t_tan;
    t_1 += t;
    t_tan_1 += t_tan;
  }
  out[i] = s;  // line 7
  out_tan[i] = s_tan;
}
