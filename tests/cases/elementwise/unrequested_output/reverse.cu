// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, double *debug, const double *x, int n, double *out_adj,
    double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double e_adj = out_adj[i];  // line 7
  double x_adj_before = x_adj[i];  // line 5
  double t0 = x[i];
  double e = exp(t0);
  debug[i] = e * 1000.0;  // line 6
  out[i] = e + t0;  // line 7

  // reverse sweep
  x_adj[i] = x_adj_before + (e_adj + e_adj * e);  // line 5
  out_adj[i] = 0.0;  // line 7
}
