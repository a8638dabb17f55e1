// Gradient of `kernel` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double t0 = x[i];  // line 4
  double t1 = y[i];
  double t2 = pow(t0, t1);
  double t3 = pow(2.5, t1);
  double a = t2 + pow(t0, 3.0) + t3;
  double t4 = sqrt(t0);  // line 5
  double t5 = rsqrt(t1);
  double t6 = cbrt(t0);
  double t7 = rcbrt(t1);
  double b = t4 * t5 + t6 - t7;
  out[i] = a * b;  // line 6

  // reverse sweep
  double t8 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double a_adj = t8 * b;
  double b_adj = t8 * a;
  double t9 = -b_adj * (-t7 / (3.0 * t1));  // line 5
  double t10 = b_adj * t4;
  double t11 = -0.5 * t5 * t5 * t5;
  double t12 = b_adj * (1.0 / (3.0 * t6 * t6)) + b_adj * t5 * (0.5 / t4);
  atomicAdd(&y_adj[i], t9 + t10 * t11 + (t3 == 0.0 ? 0.0 : a_adj * (t3 * log(2.5)))  // line 4
      + (t2 == 0.0 ? 0.0 : a_adj * (t2 * log(t0))));
  atomicAdd(&x_adj[i], t12 + a_adj * (3.0 * pow(t0, 3.0 - 1.0))
      + a_adj * (t1 * pow(t1 == 0.0 ? (t0 == 0.0 ? 1.0 : t0) : t0, t1 - 1.0)));
}
