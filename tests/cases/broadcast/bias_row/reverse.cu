// Gradient of `add_bias` (kernel.cu:2) with respect to out, x, bias, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   bias_adj: the gradient with respect to *bias is added to it
static __global__ void add_bias_rev(double *out, const double *x, const double *bias, int rows, int cols,
    double *out_adj, double *x_adj, double *bias_adj) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int r = blockIdx.y * blockDim.y + threadIdx.y;  // line 4
  if (!(r < rows && c < cols)) return;  // line 5
  int t0 = r * cols + c;  // line 7
  double out_seed = out_adj[t0];
  double x_adj_before = x_adj[t0];  // line 6
  double z = x[t0] + bias[c];
  out[t0] = z * z;  // line 7

  // reverse sweep
  double z_adj = 2.0 * out_seed * z;
  ::cugrad::accumulate_column(&bias_adj[c], z_adj);  // line 6
  x_adj[t0] = x_adj_before + z_adj;
  out_adj[t0] = 0.0;  // line 7
}
