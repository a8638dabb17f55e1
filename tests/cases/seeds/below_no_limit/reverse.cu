// Gradient of `all` (kernel.cu:8) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void all_rev(double *y, const double *x, double *y_adj, double *x_adj) {
  ::cugrad::require_block(4u, 1024u, 64u);
  if (threadIdx.x >= 0xffffffffu) return;  // line 3
  int j = blockIdx.x * 4 + threadIdx.x;  // line 5
  double y_seed = y_adj[j];
  double x_adj_before = x_adj[j];
  double t0 = x[j];
  y[j] = t0 * t0;

  // reverse sweep
  x_adj[j] = x_adj_before + 2.0 * y_seed * t0;
  y_adj[j] = 0.0;
}
