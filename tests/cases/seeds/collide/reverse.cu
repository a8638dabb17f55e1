// Gradient of `collide` (kernel.cu:1) with respect to dst, src, by cugrad.
//   dst_adj: in: the adjoint of *dst after the function; out: the adjoint of *dst before it
//   src_adj: the gradient with respect to *src is added to it
static __global__ void collide_rev(double *src, double *dst, double *dst_adj, double *src_adj) {
  unsigned long idx = threadIdx.x;  // line 2
  if (idx >= 100) return;  // line 3
  double t0 = src[idx];  // line 4
  dst[idx] += t0 * t0 - 3.0 * t0;

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&dst_adj[idx], 0.0);
  atomicAdd(&dst_adj[idx], t1);
  atomicAdd(&src_adj[idx], -t1 * 3.0 + 2.0 * t1 * t0);
}
