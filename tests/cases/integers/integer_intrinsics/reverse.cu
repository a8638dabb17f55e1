// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  int j = __brev(threadIdx.x) >> 27;  // line 3
  int k = min(max(i - 3, 0), 20) + abs(i - 16) / 8;  // line 4
  double t0 = (double)__popc(threadIdx.x);  // line 5
  double t1 = (double)(32 - __clz(i));
  double t2 = (double)__ffs(i);
  out[i] = x[j] * t0 + x[k] * t1 + x[i] * t2;

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&x_adj[i], t3 * t2);
  atomicAdd(&x_adj[k], t3 * t1);
  ::cugrad::accumulate_warp(&x_adj[j], t3 * t0);
}
