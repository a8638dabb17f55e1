// Gradient of `scatter_add` (kernel.cu:1) with respect to out, x, w, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void scatter_add_rev(double *out, const double *x, const double *w, const int *to, int n,
    double *out_adj, double *x_adj, double *w_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 1
  int cell = to[i];  // line 4
  double t0 = x[i];  // line 5
  double t1 = w[cell];
  atomicAdd(&out[cell], t0 * t1);

  // reverse sweep
  double t2 = out_adj[cell];
  atomicAdd(&w_adj[cell], t2 * t0);
  atomicAdd(&x_adj[i], t2 * t1);
}
