// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
static __global__ void kernel_rev(double *out, double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double out_seed = out_adj[i];  // line 5
  double t0 = x[i];
  double t1 = t0 * t0;
  out[i] = t1 * t0;

  // reverse sweep
  x_adj[i] = out_seed * t1 + 2.0 * (out_seed * t0) * t0;
  x[i] = 0.0;  // line 6
  out_adj[i] = 0.0;  // line 5
}
