// Gradient of `fn` (kernel.cu:2) with respect to a, by cugrad.
//   a_adj: adjoint of *a, after in, before out; what is read is added to, what is overwritten ends as 0
//   The result's adjoint is 1.
static __device__ void fn_rev(double *a, double *a_adj) {
  // reverse sweep
  ::cugrad::accumulate(a_adj, 2.0 * *a);  // line 2
}
