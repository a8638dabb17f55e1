// Gradient of `strided` (kernel.cu:3) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void strided_rev(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int t0 = stride;
  ::cugrad::require_room(t0, 1ll, 1ll, n);
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 5
  double y_seed = y_adj[i * t0];
  double x_adj_before = x_adj[i];
  double t1 = x[i];
  y[i * t0] = t1 * t1;

  // reverse sweep
  x_adj[i] = x_adj_before + 2.0 * y_seed * t1;
  y_adj[i * t0] = 0.0;
}
