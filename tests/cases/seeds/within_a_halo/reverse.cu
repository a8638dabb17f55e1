// Gradient of `inside` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void inside_rev(double *y, const double *x, int w, int h, double *y_adj, double *x_adj) {
  ::cugrad::require_room(0ll, (long long)w * -1, 1ll, (long long)blockDim.y * (long long)gridDim.y);
  int ix = (int)(blockIdx.x * blockDim.x + threadIdx.x) - 1;  // line 3
  int iy = (int)(blockIdx.y * blockDim.y + threadIdx.y) - 1;  // line 4
  if (!((unsigned int)ix < (unsigned int)w && (unsigned int)iy < (unsigned int)h)) return;  // line 5
  int t0 = iy * w + ix;
  double y_seed = y_adj[t0];
  double x_adj_before = x_adj[t0];
  double t1 = x[t0];
  y[t0] = t1 * t1;

  // reverse sweep
  x_adj[t0] = x_adj_before + 2.0 * y_seed * t1;
  y_adj[t0] = 0.0;
}
