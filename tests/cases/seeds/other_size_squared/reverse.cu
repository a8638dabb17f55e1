// Gradient of `planes` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void planes_rev(double *y, const double *x, int w, int h, double *y_adj, double *x_adj) {
  ::cugrad::require_room((long long)w * (long long)h, (long long)h * (long long)h, 1ll, gridDim.y);
  int c = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int i = blockIdx.y;  // line 4
  if (c >= h * h) return;  // line 5
  int t0 = i * (w * h) + c;
  double y_seed = y_adj[t0];
  double x_adj_before = x_adj[t0];
  double t1 = x[t0];
  y[t0] = t1 * t1;

  // reverse sweep
  x_adj[t0] = x_adj_before + 2.0 * y_seed * t1;
  y_adj[t0] = 0.0;
}
