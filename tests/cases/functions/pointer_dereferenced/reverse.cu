// Gradient of `fn` (kernel.cu:2) with respect to a, by cugrad.
//   a_adj: the gradient with respect to *a is added to it
//   What is differentiated is the result: its adjoint is 1.
static __device__ void fn_rev(double *a, double *a_adj) {
  // reverse sweep
  ::cugrad::accumulate(a_adj, 2.0 * *a);  // line 2
}
