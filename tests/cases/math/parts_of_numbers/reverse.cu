// Gradient of `kernel` (kernel.cu:2) with respect to out, x, single, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   single_adj: in: the adjoint of *single after the function, the seed; out: 0 where *single was written
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, float *single, const float *y, int n,
    double *out_adj, double *x_adj, float *single_adj, float *y_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double t0 = x[i];  // line 8
  double t1 = t0 * 5.0;
  double whole = trunc(t1);
  bool t2 = isinf(t1) != 0;
  double fraction = t2 ? copysign(0.0, t1) : fmod(t1, 1.0);
  int t3 = isfinite(t0);  // line 9
  int t4 = ilogb(t0);
  int exponent = t0 == 0.0 ? 0 : t3 != 0 ? t4 + 1 : 0;
  bool t5 = t0 == 0.0;
  bool t6 = t3 != 0;
  out[i] = fraction * whole + (t5 ? t0 : t6 ? ldexp(t0, -1 - t4) : t0) * (double)exponent;
  float t7 = y[i] * 3.0f;  // line 10
  float whole_of_single = truncf(t7);
  bool t8 = isinf(t7) != 0;
  single[i] = (t8 ? copysignf(0.0f, t7) : fmodf(t7, 1.0f)) * whole_of_single;

  // reverse sweep
  float t9 = atomicExch(&single_adj[i], 0.0f);
  float t10 = t8 ? 0.0f : t9 * whole_of_single;
  atomicAdd(&y_adj[i], (t10 == 0.0f && t10 != t10 ? 0.0f : t10) * 3.0f);
  double t11 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);  // line 9
  double t12 = t11 * exponent;
  double t13 = t5 ? 0.0 : t12;
  double t14 = t6 ? t13 : 0.0;
  double t15 = t14 * ldexp(1.0, -1 - t4);
  double fraction_adj = t11 * whole;
  double t16 = t2 ? 0.0 : fraction_adj;  // line 8
  atomicAdd(&x_adj[i], (t5 ? t12 : 0.0) + (t6 ? 0.0 : t13) + (t14 == 0.0 && t15 != t15 ? 0.0 : t15)
      + (t16 == 0.0 && t16 != t16 ? 0.0 : t16) * 5.0);
}
