// Gradient of `row` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void row_rev(double *y, const double *x, long width, unsigned long limit, double *y_adj,
    double *x_adj) {
  ::cugrad::require_room(0ll, (long long)limit * -1, 1ll, gridDim.y);
  ::cugrad::require_room(width, limit, 1ll, gridDim.y);
  unsigned long c = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  long i = blockIdx.y;  // line 4
  if (c >= limit) return;  // line 5
  unsigned long t0 = i * width + c;
  double y_seed = y_adj[t0];
  double t1 = x[t0];
  double t2 = x[c];
  y[t0] = t1 * t2;

  // reverse sweep
  atomicAdd(&x_adj[c], y_seed * t1);
  atomicAdd(&x_adj[t0], y_seed * t2);
  y_adj[t0] = 0.0;
}
