// Tangent of `kernel` (kernel.cu:3) with respect to out, x, a, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void kernel_fwd(double *out, const float *x, float a, int n, double *out_tan, float *x_tan,
    float a_tan) {
  int i = threadIdx.x;  // line 4
  if (i >= n) return;  // line 7
  float v = x[i];
  float v_tan = x_tan[i];
  double t0 = 2.0 + v;  // line 6
  double t1 = a;
  double t2 = t1 * t1;
  double t3 = t2 + t0 * t0;
  double t4 = t0 / t3;
  double t5 = v + atan2(t1, t0);
  double t6 = 2.0 + 0.5;
  double t7 = 0.5 + atan2(t1, t6);
  out[i] = t5 * t7;  // line 7
  out_tan[i] = (v_tan + (a_tan * t4 - (double)v_tan * (t1 / t3))) * t7 + t5 * (a_tan * (t6 / (t2 + t6 * t6)));
}
