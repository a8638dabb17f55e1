// Gradient of `scatter` (kernel.cu:3) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void scatter_rev(double *y, const double *x, const double *p, int n, double scale,
    double origin, double *y_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 5
  int t_kept[8];  // line 6
  bool t_kept_1[8];
  for (int k = 0; k < 8; ++k) {
    double q = p[k] * scale;  // line 7
    int cell = (int)(q - origin);  // line 8
    double t0 = x[i * 8 + k];  // line 9
    y[i * 16 + cell] = t0 * t0 + q;
    bool t1 = q * t0 + origin > 2.0 * origin;  // line 10
    if (t1) y[i * 16 + 8 + k] = t0;
    t_kept[k] = i * 16 + cell;  // line 6
    t_kept_1[k] = t1;
  }

  // reverse sweep
  for (int k = 7; k >= 0; --k) {
    double t0 = x[i * 8 + k];  // line 9
    double t1 = 0.0;
    if (t_kept_1[k]) t1 = ::cugrad::atomic_exchange(&y_adj[i * 16 + 8 + k], 0.0);  // line 10
    double t2 = ::cugrad::atomic_exchange(&y_adj[t_kept[k]], 0.0);  // line 9
    atomicAdd(&x_adj[i * 8 + k], t1 + 2.0 * t2 * t0);
  }
}
