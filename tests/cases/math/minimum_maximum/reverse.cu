// Gradient of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  bool t0 = i % 2 != 0;  // line 5
  double a = t0 ? x[i] : y[i];
  bool t1 = i % 2 != 0;
  double b = t1 ? y[i] : x[i];
  double t2 = fmax(a, 0.05);  // line 6
  double clamped = fmin(t2, 0.95);
  double t3 = fmin(a, b);  // line 7
  double t4 = fmax(a, b);
  double t5 = a - b;
  double t6 = fabs(t5);
  double t7 = b + 1.0;
  double t8 = max(a, t7);
  double t9 = min(a, 0.0);
  double t10 = -a;
  out[i] = t3 * t4 + t6 * clamped + t8 * t9 + fabs(t10);

  // reverse sweep
  double t11 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double a_adj = -t11 * copysign(1.0, t10);
  double t12 = t11 * t9;
  double t13 = t11 * t8;
  a_adj += a <= 0.0 ? t13 : 0.0 != 0.0 ? t13 : 0.0;
  bool t14 = a >= t7;
  bool t15 = t7 != t7;
  a_adj += t14 ? t12 : t15 ? t12 : 0.0;
  double b_adj = t14 ? 0.0 : t15 ? 0.0 : t12;
  double clamped_adj = t11 * t6;
  double t16 = t11 * clamped * copysign(1.0, t5);
  a_adj += t16;
  b_adj -= t16;
  double t17 = t11 * t4;
  double t18 = t11 * t3;
  bool t19 = a >= b;
  bool t20 = b != b;
  a_adj += t19 ? t18 : t20 ? t18 : 0.0;
  b_adj += t19 ? 0.0 : t20 ? 0.0 : t18;
  bool t21 = a <= b;
  a_adj += t21 ? t17 : t20 ? t17 : 0.0;
  b_adj += t21 ? 0.0 : t20 ? 0.0 : t17;
  double t22 = t2 <= 0.95 ? clamped_adj : 0.95 != 0.95 ? clamped_adj : 0.0;  // line 6
  a_adj += a >= 0.05 ? t22 : 0.05 != 0.05 ? t22 : 0.0;
  if (t1) {  // line 5
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
