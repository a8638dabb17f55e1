// Gradient of `fn` (kernel.cu:1) with respect to a, by cugrad.
//   a_adj: adjoint of *a, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void fn_rev(double *a, double *a_adj) {
  double t0 = *a;  // line 1
  *a = t0 * t0;

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(a_adj, 0.0);
  ::cugrad::accumulate_block(a_adj, 2.0 * t1 * t0);
}
