// Gradient of `squares` (kernel.cu:2) with respect to y, z, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   z_adj: in: the adjoint of *z after the function, the seed; out: 0 where *z was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void squares_rev(double *y, double *z, const double *x, int n, int wanted, int stride,
    double *y_adj, double *z_adj, double *x_adj) {
  bool t0 = wanted != 0;
  if (t0) ::cugrad::require_room(stride, 1ll, 1ll, n);
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double y_seed = y_adj[i];  // line 5
  double x_adj_before = x_adj[i];
  double t1 = x[i];
  y[i] = t1 * t1;
  double t2 = 0.0;
  if (t0) {  // line 6
    double z_seed = z_adj[i * stride];
    z[i * stride] = 2.0 * t1;

    // reverse sweep
    t2 = z_seed * 2.0;
  }
  x_adj[i] = x_adj_before + (t2 + 2.0 * y_seed * t1);  // line 5
  if (t0) z_adj[i * stride] = 0.0;  // line 6
  y_adj[i] = 0.0;  // line 5
}
