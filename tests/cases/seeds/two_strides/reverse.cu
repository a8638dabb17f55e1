// Gradient of `rows` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void rows_rev(double *y, const double *x, int h, int w, int down, int right, double *y_adj,
    double *x_adj) {
  ::cugrad::require_room(down, 1ll, 1ll, h, 0ll, w);
  ::cugrad::require_room(right, 1ll, 1ll, w, 0ll, h);
  ::cugrad::require_room(right, h * ::cugrad::magnitude(down), down, w * ::cugrad::magnitude(right), 1ll, h,
      1ll, w);
  int j = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (!(i < h && j < w)) return;  // line 4
  int t0 = i * down + j * right;
  double y_seed = y_adj[t0];
  double t1 = x[j];
  y[t0] = t1 * t1;

  // reverse sweep
  ::cugrad::accumulate_column(&x_adj[j], 2.0 * y_seed * t1);
  y_adj[t0] = 0.0;
}
