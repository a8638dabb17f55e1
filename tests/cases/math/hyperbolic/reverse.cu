// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double v = x[i];  // line 4
  double t0 = sinh(v);  // line 5
  double t1 = cosh(v);
  double t2 = tanh(2.0 * v);
  double t3 = asinh(v);
  double t4 = v + 3.0;
  double t5 = acosh(t4);
  double t6 = 0.9 * v;
  out[i] = t0 * t1 - t2 + t3 * t5 + atanh(t6);

  // reverse sweep
  double t7 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj = t7 * (1.0 / ((1.0 - t6) * (1.0 + t6))) * 0.9;
  v_adj += t7 * t3 * (1.0 / (sqrt(t4 - 1.0) * sqrt(t4 + 1.0)));
  v_adj += t7 * t5 * (1.0 / hypot(v, 1.0));
  v_adj -= t7 * (1.0 - t2 * t2) * 2.0;
  v_adj += t7 * t0 * t0;
  v_adj += t7 * t1 * t1;
  atomicAdd(&x_adj[i], v_adj);  // line 4
}
