// Gradient of `norm2` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void norm2_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int t0 = i % 3;  // line 5
  double out_seed = out_adj[t0];
  double t1 = x[i];
  atomicAdd(&out[t0], t1 * t1);

  // reverse sweep
  atomicAdd(&x_adj[i], 2.0 * out_seed * t1);
}
