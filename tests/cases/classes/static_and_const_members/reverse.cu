// Gradient of `kernel` (kernel.cu:10) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 11
  if (i >= n) return;  // line 12
  double t0 = x[i];  // line 13
  double f = t0 + 2.0;
  double e = x[n - 1 - i];  // line 14
  double t1 = 1.4 - 1.0;  // line 6
  double t2 = t1 * t0;
  double v = t2 * e;
  out[i] = f * v * 3.0 + 1.4 * f;  // line 14

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double f_adj = t3 * 1.4;
  double t4 = t3 * 3.0;  // line 7
  f_adj += t4 * v;
  double v_adj = t4 * f;
  double e_adj = v_adj * t2;  // line 6
  atomicAdd(&x_adj[n - 1 - i], e_adj);  // line 14
  atomicAdd(&x_adj[i], v_adj * e * t1 + f_adj);  // line 13
}
