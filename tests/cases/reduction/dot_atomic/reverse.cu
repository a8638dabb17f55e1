// Gradient of `dot` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void dot_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double out_seed = *out_adj;
  double t0 = x[i];
  double t1 = y[i];
  atomicAdd(out, t0 * t1);

  // reverse sweep
  atomicAdd(&y_adj[i], out_seed * t0);
  atomicAdd(&x_adj[i], out_seed * t1);
}
