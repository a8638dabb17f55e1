// Gradient of `offsets` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void offsets_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  const double *next = x + 1;  // line 4
  double *t0 = x_adj + 1;
  if (i >= n) return;  // line 5
  double t1 = x[i];
  double t2 = next[i];
  out[i] = t1 * t2 + next[i + 1];

  // reverse sweep
  double t3 = out_adj[i];
  ::cugrad::accumulate_row(&t0[i], t3 * t2, t3 * t1, t3);
  out_adj[i] = 0.0;
}
