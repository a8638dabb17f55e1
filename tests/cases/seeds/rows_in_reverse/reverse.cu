// Gradient of `flipped` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void flipped_rev(double *y, const double *x, int w, int h, int stride, int origin,
    double *y_adj, double *x_adj) {
  ::cugrad::require_room(stride, w, 1ll, h);
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (!(i < w && j < h)) return;  // line 4
  int t0 = origin + j * stride + i;
  double y_seed = y_adj[t0];
  double t1 = x[j * w + i];
  double t2 = x[i];
  y[t0] = t1 * t2;

  // reverse sweep
  ::cugrad::accumulate_column(&x_adj[i], y_seed * t1);
  atomicAdd(&x_adj[j * w + i], y_seed * t2);
  y_adj[t0] = 0.0;
}
