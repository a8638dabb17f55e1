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
  int t4 = isfinite(t0);  // line 9
  int t5 = ilogb(t0);
  int exponent = t0 == 0.0 ? 0 : t4 != 0 ? t5 + 1 : 0;
  bool t6 = t0 == 0.0;
  bool t7 = t4 != 0;
  out[i] = fraction * whole + (t6 ? t0 : t7 ? ldexp(t0, -1 - t5) : t0) * (double)exponent;
  out_tan[i] = fraction_tan * whole + (t6 ? t1 : t7 ? t1 * ldexp(1.0, -1 - t5) : t1) * (double)exponent;
  float t8 = y_tan[i];  // line 10
  float t9 = y[i] * 3.0f;
  float whole_of_single = truncf(t9);
  bool t10 = isinf(t9) != 0;
  single[i] = (t10 ? copysignf(0.0f, t9) : fmodf(t9, 1.0f)) * whole_of_single;
  single_tan[i] = (t10 ? 0.0f : t8 * 3.0f) * whole_of_single;
}
