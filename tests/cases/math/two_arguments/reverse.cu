// Gradient of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  bool t0 = (i & 1) != 0;  // line 5
  double a = t0 ? x[i] : -x[i];
  bool t1 = (i & 2) != 0;
  double b = t1 ? y[i] : -y[i];
  double t2 = hypot(a, b);  // line 6
  double t3 = x[i];
  double t4 = t3 + 2.0;
  double t5 = y[i];
  double t6 = fdim(t4, t5);
  double t7 = t5 + 2.0;
  double t8 = rhypot(a, b);
  out[i] = atan2(a, b) + t2 * t6 + fdim(t3, t7) + t8;

  // reverse sweep
  double t9 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double a_adj = t9 * (-a * t8 * t8 * t8);
  double b_adj = t9 * (-b * t8 * t8 * t8);
  bool t10 = t3 > t7;
  double t11 = t9 * t6;
  double t12 = t9 * t2;
  bool t13 = t4 > t5;
  atomicAdd(&y_adj[i], (t10 ? -t9 : 0.0) + (t13 ? -t12 : 0.0));
  atomicAdd(&x_adj[i], (t10 ? t9 : 0.0) + (t13 ? t12 : 0.0));
  double t14 = a / t2;
  a_adj += t11 * t14;
  double t15 = b / t2;
  b_adj += t11 * t15;
  a_adj += t9 * (t15 / t2);
  b_adj -= t9 * (t14 / t2);
  if (t1) {  // line 5
    atomicAdd(&y_adj[i], b_adj);
  } else {
    atomicAdd(&y_adj[i], -b_adj);
  }
  if (t0) {
    atomicAdd(&x_adj[i], a_adj);
  } else {
    atomicAdd(&x_adj[i], -a_adj);
  }
}
