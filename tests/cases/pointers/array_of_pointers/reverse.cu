// Gradient of `kernel` (kernel.cu:2) with respect to out, x, y, z, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
//   z_adj: the gradient with respect to *z is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, const double *z, int n,
    double *out_adj, double *x_adj, double *y_adj, double *z_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  const double *table[3];  // line 5
  const double *table_adj[3] = {};
  table[0] = x;
  table_adj[0] = x_adj;
  table[1] = y;
  table_adj[1] = y_adj;
  table[2] = z;
  table_adj[2] = z_adj;
  double s_kept[3];  // line 7
  double s = 1.0;
  for (int k = 0; k < 3; ++k) {
    s_kept[k] = s;
    s = s * table[(i + k) % 3][i] + *table[k];
  }
  out[i] = s;  // line 8

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  for (int k = 2; k >= 0; --k) {  // line 7
    double s_1 = s_kept[k];
    int t0 = (i + k) % 3;
    double t1 = table[t0][i];
    atomicAdd((double *)table_adj[k], s_adj);
    atomicAdd(&((double *)table_adj[t0])[i], s_adj * s_1);
    s_adj *= t1;
  }
}
