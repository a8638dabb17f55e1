// Gradient of `pairs` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void pairs_rev(double *y, const double *x, int n, int c, double *y_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[4 * i + 2];  // line 6
  double t1 = x[4 * i];  // line 5
  double t2 = x[4 * i + 1];
  y[4 * i] = t1 * t2;
  y[4 * i + c] = t1 * t0;  // line 6

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&y_adj[4 * i + c], 0.0);
  atomicAdd(&x_adj[4 * i + 2], t3 * t1);
  double t4 = ::cugrad::atomic_exchange(&y_adj[4 * i], 0.0);  // line 5
  atomicAdd(&x_adj[4 * i + 1], t4 * t1);
  atomicAdd(&x_adj[4 * i], t3 * t0 + t4 * t2);
}
