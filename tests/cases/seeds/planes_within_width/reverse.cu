// Gradient of `rows` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void rows_rev(double *y, const double *x, int w, int h, double *y_adj, double *x_adj) {
  ::cugrad::require_room(h, 1ll, 1ll, gridDim.x, 0ll, w);
  int c = threadIdx.x;  // line 3
  if (c >= w) return;  // line 4
  unsigned int t0 = blockIdx.x * (w * h) + threadIdx.x;
  double y_seed = y_adj[t0];
  double t1 = x[blockIdx.x * w + threadIdx.x];
  double t2 = x[c];
  y[t0] = t1 * t2;

  // reverse sweep
  atomicAdd(&x_adj[c], y_seed * t1);
  atomicAdd(&x_adj[blockIdx.x * w + threadIdx.x], y_seed * t2);
  y_adj[t0] = 0.0;
}
