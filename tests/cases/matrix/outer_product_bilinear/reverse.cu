// Gradient of `bilinear` (kernel.cu:2) with respect to out, x, M, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
//   M_adj: the gradient with respect to *M is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void bilinear_rev(double *out, const double *x, const double *M, const double *y, int rows,
    int cols, double *out_adj, double *x_adj, double *M_adj, double *y_adj) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int r = blockIdx.y * blockDim.y + threadIdx.y;  // line 4
  if (!(r < rows && c < cols)) return;  // line 5
  double out_seed = *out_adj;
  double t0 = x[r];
  double t1 = M[r * cols + c];
  double t2 = t0 * t1;
  double t3 = y[c];
  atomicAdd(out, t2 * t3);

  // reverse sweep
  double t4 = out_seed * t3;
  ::cugrad::accumulate_column(&y_adj[c], out_seed * t2);
  atomicAdd(&M_adj[r * cols + c], t4 * t0);
  ::cugrad::accumulate_warp(&x_adj[r], t4 * t1);
}
