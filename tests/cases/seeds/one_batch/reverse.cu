// Gradient of `batch` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void batch_rev(double *y, const double *x, int n, int batch_stride, double *y_adj,
    double *x_adj) {
  ::cugrad::require_room(batch_stride, n, 1ll, gridDim.y);
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int b = blockIdx.y;  // line 4
  if (i >= n) return;  // line 5
  int t0 = b * batch_stride + i;
  double y_seed = y_adj[t0];
  double t1 = x[t0];
  double t2 = x[i];
  y[t0] = t1 * t2;

  // reverse sweep
  atomicAdd(&x_adj[i], y_seed * t1);
  atomicAdd(&x_adj[t0], y_seed * t2);
  y_adj[t0] = 0.0;
}
