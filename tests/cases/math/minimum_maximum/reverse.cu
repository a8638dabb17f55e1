// Gradient of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
//   y_adj: adjoint of *y, after in, before out; what is read is added to, what is overwritten ends as 0
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
  double t7 = max(a, b + 1.0);
  double t8 = min(a, 0.0);
  double t9 = -a;
  out[i] = t3 * t4 + t6 * clamped + t7 * t8 + fabs(t9);

  // reverse sweep
  double t10 = out_adj[i];
  double a_adj = -t10 * copysign(1.0, t9);
  double t11 = t10 * t8;
  a_adj += t8 == a ? t10 * t7 : 0.0;
  bool t12 = t7 == a;
  a_adj += t12 ? t11 : 0.0;
  double b_adj = t12 ? 0.0 : t11;
  double clamped_adj = t10 * t6;
  double t13 = t10 * clamped * copysign(1.0, t5);
  a_adj += t13;
  b_adj -= t13;
  double t14 = t10 * t4;
  double t15 = t10 * t3;
  bool t16 = t4 == a;
  a_adj += t16 ? t15 : 0.0;
  b_adj += t16 ? 0.0 : t15;
  bool t17 = t3 == a;
  a_adj += t17 ? t14 : 0.0;
  b_adj += t17 ? 0.0 : t14;
  a_adj += t2 == a ? (clamped == t2 ? clamped_adj : 0.0) : 0.0;  // line 6
  out_adj[i] = 0.0;  // line 7
  if (t1) {  // line 5
    y_adj[i] += b_adj;
  } else {
    x_adj[i] += b_adj;
  }
  if (t0) {
    x_adj[i] += a_adj;
  } else {
    y_adj[i] += a_adj;
  }
}
