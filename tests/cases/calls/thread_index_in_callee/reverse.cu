// Gradient of `kernel` (kernel.cu:6) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int t0 = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double v_adj = out_adj[t0];
  double x_adj_before = x_adj[t0];  // line 3
  double t1 = x[t0];
  double v = t1 * t1 + t0;  // line 6
  out[t0] = v;  // line 4

  // reverse sweep
  x_adj[t0] = x_adj_before + 2.0 * v_adj * t1;  // line 3
  out_adj[t0] = 0.0;  // line 4
}
