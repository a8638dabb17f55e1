// Tangent of `kernel` (kernel.cu:9) with respect to out, x, w, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void kernel_fwd(double *out, const double *x, const double *w, int n, double *out_tan,
    double *x_tan, double *w_tan) {
  int i = threadIdx.x;  // line 10
  if (i >= n) return;  // line 14
  double to = x[i];  // line 12
  double to_tan = x_tan[i];
  double s = 0.0;
  double s_tan = 0.0;
  for (int k = 0; k < 5; ++k) {  // line 5
    double t0 = k + 0.5;
    double t = t0 * to / 5.0;
    double t_tan = t0 * to_tan / 5.0;
    double t1 = *w_tan;  // line 12
    double t2 = w[1];
    double t3 = w_tan[1] * t + t2 * t_tan;
    double t4 = w[2];
    double t5 = t4 * t;
    double t6 = *w + t2 * t + t5 * t;
    s += t6 * to / 5.0;  // line 5
    s_tan += ((t1 + t3 + ((w_tan[2] * t + t4 * t_tan) * t + t5 * t_tan)) * to + t6 * to_tan) / 5.0;
  }
  out[i] = 2.0 * s + s * to;  // line 14
  out_tan[i] = 2.0 * s_tan + (s_tan * to + s * to_tan);
}
