// Gradient of `kernel` (kernel.cu:2) with respect to out, x, single, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   single_adj: in: the adjoint of *single after the function, the seed; out: 0 where *single was written
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, float *single, const float *y, int n,
    double *out_adj, double *x_adj, float *single_adj, float *y_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];  // line 8
  double t1 = t0 * 5.0;
  double whole = trunc(t1);
  bool t2 = isinf(t1) != 0;
  double fraction = t2 ? copysign(0.0, t1) : fmod(t1, 1.0);
  bool t3 = t0 == 0.0;  // line 9
  bool t4 = isfinite(t0) != 0;
  int t5 = ilogb(t0);
  int exponent = t3 ? 0 : t4 ? t5 + 1 : 0;
  out[i] = fraction * whole + (t3 ? t0 : t4 ? ldexp(t0, -1 - t5) : t0) * (double)exponent;
  float t6 = y[i] * 3.0f;  // line 10
  float whole_of_single = truncf(t6);
  bool t7 = isinf(t6) != 0;
  single[i] = (t7 ? copysignf(0.0f, t6) : fmodf(t6, 1.0f)) * whole_of_single;

  // reverse sweep
  float t8 = atomicExch(&single_adj[i], 0.0f);
  float t9 = t7 ? 0.0f : t8 * whole_of_single;
  atomicAdd(&y_adj[i], (t9 == 0.0f && t9 != t9 ? 0.0f : t9) * 3.0f);
  double t10 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);  // line 9
  double t11 = t10 * exponent;
  double t12 = t3 ? 0.0 : t11;
  double t13 = t4 ? t12 : 0.0;
  double t14 = t13 * ldexp(1.0, -1 - t5);
  double fraction_adj = t10 * whole;
  double t15 = t2 ? 0.0 : fraction_adj;  // line 8
  atomicAdd(&x_adj[i], (t3 ? t11 : 0.0) + (t4 ? 0.0 : t12) + (t13 == 0.0 && t14 != t14 ? 0.0 : t14)
      + (t15 == 0.0 && t15 != t15 ? 0.0 : t15) * 5.0);
}
