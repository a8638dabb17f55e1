// Gradient of `kernel` (kernel.cu:1) with respect to out, a, b, c, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
//   c_adj: the gradient with respect to *c is added to it
static __global__ void kernel_rev(double *out, const double *a, const double *b, const double *c, int n,
    double *out_adj, double *a_adj, double *b_adj, double *c_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double t0 = a[i];  // line 4
  double t1 = b[i];
  double t2 = c[i];
  double t = fma(t0, t1, t2);
  out[i] = fma(t, t, fma(-t0, 2.0, __fma_rn(t1, t2, t)));  // line 5

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t_adj = 2.0 * (t3 * t);
  t_adj += t3;
  atomicAdd(&c_adj[i], t3 * t1 + t_adj);  // line 4
  atomicAdd(&b_adj[i], t3 * t2 + t_adj * t0);
  atomicAdd(&a_adj[i], -t3 * 2.0 + t_adj * t1);
}
