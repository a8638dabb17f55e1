// Gradient of `gather` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void gather_rev(double *out, const double *x, const int *idx, int n, double *out_adj,
    double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int t0 = idx[i];
  double t1 = x[t0];
  int t2 = idx[(i + 1) % n];
  double t3 = x[t2];
  out[i] = t1 * t3;

  // reverse sweep
  double t4 = out_adj[i];
  atomicAdd(&x_adj[t2], t4 * t1);
  atomicAdd(&x_adj[t0], t4 * t3);
  out_adj[i] = 0.0;
}
