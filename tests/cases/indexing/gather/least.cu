// Gradient of `gather` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; it stays as it is
//   x_adj: the gradient with respect to *x is added to it
//   Not computed again: out.
static __global__ void gather_rev(double *out, const double *x, const int *idx, int n, double *out_adj,
    double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int t0 = idx[i];
  int t1 = idx[(i + 1) % n];
  double t2 = x[t1];

  // reverse sweep
  double t3 = out_adj[i];
  atomicAdd(&x_adj[t1], t3 * x[t0]);
  atomicAdd(&x_adj[t0], t3 * t2);
}
