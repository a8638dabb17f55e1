// Gradient of `square` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void square_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double out_seed = out_adj[i];
  double x_adj_before = x_adj[i];
  double t0 = x[i];
  out[i] = t0 * t0;

  // reverse sweep
  x_adj[i] = x_adj_before + 2.0 * out_seed * t0;
  out_adj[i] = 0.0;
}
