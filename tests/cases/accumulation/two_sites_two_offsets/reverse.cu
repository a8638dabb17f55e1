// Gradient of `offsets` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void offsets_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  const double *next = x + 1;  // line 4
  double *t0 = x_adj + 1;
  if (i >= n) return;  // line 5
  double out_seed = out_adj[i];
  double t1 = x[i];
  double t2 = next[i];
  out[i] = t1 * t2 + next[i + 1];

  // reverse sweep
  ::cugrad::accumulate_row(&t0[i], out_seed * t2, out_seed * t1, out_seed);
  out_adj[i] = 0.0;
}
