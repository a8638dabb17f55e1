// Tangent of `kernel` (kernel.cu:6) with respect to out, f, x, by cugrad.
//   out_tan: tangent of out
//   f_tan: tangent of f
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, Filter f, int n, double *out_tan,
    Filter *f_tan, double *x_tan) {
  double t0 = f_tan->taps[2];  // line 6
  double f_scale_tan = f_tan->scale;
  double f_taps[5];
  double f_taps_tan[5] = {};
  f_taps[0] = f.taps[0];
  f_taps_tan[0] = f_tan->taps[0];
  f_taps[1] = f.taps[1];
  f_taps_tan[1] = f_tan->taps[1];
  f_taps[2] = f.taps[2];
  f_taps_tan[2] = t0;
  f_taps[3] = f.taps[3];
  f_taps_tan[3] = f_tan->taps[3];
  f_taps[4] = f.taps[4];
  f_taps_tan[4] = f_tan->taps[4];
  int i = threadIdx.x;  // line 7
  if (i >= n) return;  // line 12
  f_taps[2] = f.taps[2] + f.scale;  // line 9
  f_taps_tan[2] = t0 + f_scale_tan;
  double s = 0.0;
  double s_tan = 0.0;
  for (int k = 0; k < 5; ++k) {  // line 11
    double t1 = f_taps[k];
    double t2 = x[i + k];
    s += t1 * t2;
    s_tan += f_taps_tan[k] * t2 + t1 * x_tan[i + k];
  }
  out[i] = s * f.scale;  // line 12
  out_tan[i] = s_tan * f.scale + s * f_scale_tan;
}
