// Gradient of `fn` (kernel.cu:1) with respect to a, by cugrad.
//   a_adj: in: the adjoint of *a after the function; out: the adjoint of *a before it
static __global__ void fn_rev(double *a, double *a_adj) {
  double t0 = *a;  // line 1
  *a = t0 * t0;

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(a_adj, 0.0);
  ::cugrad::accumulate_block(a_adj, 2.0 * t1 * t0);
}
