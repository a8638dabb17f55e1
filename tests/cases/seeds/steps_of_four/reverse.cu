// Gradient of `planes` (kernel.cu:3) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void planes_rev(double *y, const double *x, int h, int pitch, int plane, double *y_adj,
    double *x_adj) {
  long long t0 = (long long)h * 4;
  ::cugrad::require_room(pitch, 1ll, 1ll, -3 + t0);
  ::cugrad::require_room(plane, 4ll, 1ll, gridDim.x);
  ::cugrad::require_room(plane, t0 * ::cugrad::magnitude(pitch), (long long)pitch * 4,
      gridDim.x * ::cugrad::magnitude(plane), 1ll, -3 + t0, 1ll, gridDim.x);
  int c = threadIdx.x & 3;  // line 4
  int i = threadIdx.x / 4;
  int k = blockIdx.x;
  if (i >= h) return;  // line 5
  int t1 = c + 4 * i * pitch + k * plane;
  double y_seed = y_adj[t1];
  int t2 = c + 4 * (i + h * k);
  double t3 = x[t2];
  double t4 = x[c];
  y[t1] = t3 * t4;

  // reverse sweep
  atomicAdd(&x_adj[c], y_seed * t3);
  atomicAdd(&x_adj[t2], y_seed * t4);
  y_adj[t1] = 0.0;
}
