// Gradient of `apply<Squash>` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void apply_Squash_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  double out_seed = out_adj[i];
  double x_adj_before = x_adj[i];
  double v = x[i];
  double t0 = tanh(0.5 * v);  // line 3
  out[i] = t0 * 0.5;  // line 9

  // reverse sweep
  double v_adj = out_seed * 0.5 * (1.0 - t0 * t0) * 0.5;  // line 3
  x_adj[i] = x_adj_before + v_adj;  // line 9
  out_adj[i] = 0.0;
}
