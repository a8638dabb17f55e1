// Gradient of `strided` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void strided_rev(double *y, const double *x, int s, double *y_adj, double *x_adj) {
  ::cugrad::require_room(s, 1ll, 1ll, (long long)blockDim.x * (long long)gridDim.x);
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double y_seed = y_adj[i * s];
  double x_adj_before = x_adj[i];
  double t0 = x[i];
  y[i * s] = t0 * t0;

  // reverse sweep
  x_adj[i] = x_adj_before + 2.0 * y_seed * t0;
  y_adj[i * s] = 0.0;
}
