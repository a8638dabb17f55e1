// Gradient of `kernel` (kernel.cu:5) with respect to out, m, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   m_adj: the gradient with respect to *m is added to it
static __global__ void kernel_rev(double *out, const double *m, int n, double *out_adj, double *m_adj) {
  int i = threadIdx.x;  // line 6
  if (i >= n) return;  // line 7
  const double *t0 = m + 4 * i;  // line 2
  double *t1 = m_adj + 4 * i;
  double t2 = t0[1];  // line 8
  int r = n - 1 - i;
  double t3 = (m + 4 * r)[2];
  out[i] = t2 * t3 + *t0;  // line 9

  // reverse sweep
  double t4 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(t1, t4);
  atomicAdd(&(m_adj + 4 * r)[2], t4 * t2);  // line 8
  atomicAdd(&t1[1], t4 * t3);
}
