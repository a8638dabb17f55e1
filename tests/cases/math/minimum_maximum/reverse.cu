// Gradient of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  bool t0 = i % 2 != 0;  // line 5
  double a = t0 ? x[i] : y[i];
  double b = t0 ? y[i] : x[i];
  double t1 = fmax(a, 0.05);  // line 6
  double clamped = fmin(t1, 0.95);
  double t2 = fmin(a, b);  // line 7
  double t3 = fmax(a, b);
  double t4 = a - b;
  double t5 = fabs(t4);
  double t6 = b + 1.0;
  double t7 = max(a, t6);
  double t8 = min(a, 0.0);
  double t9 = -a;
  out[i] = t2 * t3 + t5 * clamped + t7 * t8 + fabs(t9);

  // reverse sweep
  double t10 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double a_adj = -t10 * copysign(1.0, t9);
  double t11 = t10 * t8;
  a_adj += a <= 0.0 ? t10 * t7 : 0.0;
  bool t12 = a >= t6;
  bool t13 = t6 != t6;
  a_adj += t12 ? t11 : t13 ? t11 : 0.0;
  double b_adj = t12 ? 0.0 : t13 ? 0.0 : t11;
  double clamped_adj = t10 * t5;
  double t14 = t10 * clamped * copysign(1.0, t4);
  a_adj += t14;
  b_adj -= t14;
  double t15 = t10 * t3;
  double t16 = t10 * t2;
  bool t17 = a >= b;
  bool t18 = b != b;
  a_adj += t17 ? t16 : t18 ? t16 : 0.0;
  b_adj += t17 ? 0.0 : t18 ? 0.0 : t16;
  bool t19 = a <= b;
  a_adj += t19 ? t15 : t18 ? t15 : 0.0;
  b_adj += t19 ? 0.0 : t18 ? 0.0 : t15;
  a_adj += a >= 0.05 ? (t1 <= 0.95 ? clamped_adj : 0.0) : 0.0;  // line 6
  if (t0) {  // line 5
    atomicAdd(&y_adj[i], b_adj);
  } else {
    atomicAdd(&x_adj[i], b_adj);
  }
  if (t0) {
    atomicAdd(&x_adj[i], a_adj);
  } else {
    atomicAdd(&y_adj[i], a_adj);
  }
}
