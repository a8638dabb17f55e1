// Tangent of `kernel` (kernel.cu:2) with respect to out, x, single, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   single_tan: tangent of single
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, float *single, const float *y, int n,
    double *out_tan, double *x_tan, float *single_tan, float *y_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 10
  double t0 = x[i];  // line 8
  double t1 = x_tan[i];
  double t2 = t0 * 5.0;
  double whole = trunc(t2);
  bool t3 = isinf(t2) != 0;
  double fraction = t3 ? copysign(0.0, t2) : fmod(t2, 1.0);
  double fraction_tan = t3 ? 0.0 : t1 * 5.0;
  bool t4 = t0 == 0.0;  // line 9
  bool t5 = isfinite(t0) != 0;
  int t6 = ilogb(t0);
  int exponent = t4 ? 0 : t5 ? t6 + 1 : 0;
  out[i] = fraction * whole + (t4 ? t0 : t5 ? ldexp(t0, -1 - t6) : t0) * (double)exponent;
  out_tan[i] = fraction_tan * whole + (t4 ? t1 : t5 ? t1 * ldexp(1.0, -1 - t6) : t1) * (double)exponent;
  float t7 = y_tan[i];  // line 10
  float t8 = y[i] * 3.0f;
  float whole_of_single = truncf(t8);
  bool t9 = isinf(t8) != 0;
  single[i] = (t9 ? copysignf(0.0f, t8) : fmodf(t8, 1.0f)) * whole_of_single;
  single_tan[i] = (t9 ? 0.0f : t7 * 3.0f) * whole_of_single;
}
