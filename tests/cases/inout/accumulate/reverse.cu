// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double out_seed = out_adj[i];  // line 6
  double x_adj_before = x_adj[i];  // line 5
  double t0 = x[i];
  out[i] = out[i] + t0 * t0 - sin(t0);  // line 6

  // reverse sweep
  x_adj[i] = x_adj_before + (-out_seed * cos(t0) + 2.0 * out_seed * t0);  // line 5
}
