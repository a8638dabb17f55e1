// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double t0 = x[i];
  double t1 = j0(t0);
  double t2 = j1(t0);
  double t3 = t0 + 1.0;
  double t4 = y0(t3);
  double t5 = y1(t3);
  out[i] = t1 * t2 + t4 - t5 + jn(2, t0);

  // reverse sweep
  double t6 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t7 = -t2;
  double t8 = t6 * (0.5 * (jn(1, t0) - jn(3, t0)));
  double t9 = -t6 * (t4 - t5 / t3);
  double t10 = t6 * t1;
  atomicAdd(&x_adj[i], t8 + (t9 - t6 * t5) + (t0 == 0.0 ? t10 * 0.5 : t10 * (t1 - t2 / t0)) + t6 * t2 * t7);
}
