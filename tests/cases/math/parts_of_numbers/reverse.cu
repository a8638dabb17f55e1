// Gradient of `kernel` (kernel.cu:2) with respect to out, x, single, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   single_adj: in: the adjoint of *single after the function, the seed; out: 0 where *single was written
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, float *single, const float *y, int n,
    double *out_adj, double *x_adj, float *single_adj, float *y_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  float t0 = y[i];  // line 10
  double t1 = x[i];  // line 8
  double t2 = t1 * 5.0;
  double whole = trunc(t2);
  bool t3 = isinf(t2) != 0;
  double fraction = t3 ? copysign(0.0, t2) : fmod(t2, 1.0);
  bool t4 = t1 == 0.0;  // line 9
  bool t5 = isfinite(t1) != 0;
  int t6 = ilogb(t1);
  int exponent = t4 ? 0 : t5 ? t6 + 1 : 0;
  out[i] = fraction * whole + (t4 ? t1 : t5 ? ldexp(t1, -1 - t6) : t1) * (double)exponent;
  float t7 = t0 * 3.0f;  // line 10
  float whole_of_single = truncf(t7);
  bool t8 = isinf(t7) != 0;
  single[i] = (t8 ? copysignf(0.0f, t7) : fmodf(t7, 1.0f)) * whole_of_single;

  // reverse sweep
  float t9 = atomicExch(&single_adj[i], 0.0f);
  float t10 = t8 ? 0.0f : t9 * whole_of_single;
  atomicAdd(&y_adj[i], (t10 == 0.0f && t10 != t10 ? 0.0f : t10) * 3.0f);
  double t11 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);  // line 9
  double t12 = t11 * exponent;
  double t13 = t4 ? 0.0 : t12;
  double t14 = t5 ? t13 : 0.0;
  double t15 = t14 * ldexp(1.0, -1 - t6);
  double fraction_adj = t11 * whole;
  double t16 = t3 ? 0.0 : fraction_adj;  // line 8
  atomicAdd(&x_adj[i], (t4 ? t12 : 0.0) + (t5 ? 0.0 : t13) + (t14 == 0.0 && t15 != t15 ? 0.0 : t15)
      + (t16 == 0.0 && t16 != t16 ? 0.0 : t16) * 5.0);
}
