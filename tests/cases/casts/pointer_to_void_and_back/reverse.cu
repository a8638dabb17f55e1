// Gradient of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 6
  const char *bytes = (const char *)x;  // line 7
  unsigned long t0 = (unsigned long)((i + 1) % n) * 8;  // line 8
  const double *second = (const double *)(bytes + t0);
  const void *p = (const void *)x;  // line 9
  double t1 = ((const double *)p)[i];  // line 2
  double t2 = *second;  // line 9
  out[i] = t1 * t2;

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd((double *)((char *)x_adj + t0), t3 * t1);
  atomicAdd(&((double *)(void *)x_adj)[i], t3 * t2);  // line 2
}
