// Gradient of `foo_impl` (kernel.cu:1) with respect to x_out, x_in, by cugrad.
//   x_out_adj: in: the adjoint of *x_out after the function, the seed; out: 0 where *x_out was written
//   x_in_adj: the gradient with respect to *x_in is added to it
static __device__ void foo_impl_rev(double *x_in, double *x_out, double *x_out_adj, double *x_in_adj) {
  double t0 = *x_in;  // line 1
  *x_out = t0 * t0;

  // reverse sweep
  ::cugrad::accumulate(x_in_adj, 2.0 * *x_out_adj * t0);
  *x_out_adj = 0.0;
}
