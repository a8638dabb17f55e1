// Gradient of `mark` (kernel.cu:2) with respect to out, seen, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   seen_adj: in: the adjoint of *seen after the function, the seed; out: 0 where *seen was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void mark_rev(double *out, double *seen, const double *x, const int *bin, int n,
    double *out_adj, double *seen_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  int t0 = bin[i];  // line 5
  seen[t0] = 1.0;
  double t1 = x[t0];  // line 6
  out[i] = t1 * t1;

  // reverse sweep
  atomicAdd(&x_adj[t0], 2.0 * out_adj[i] * t1);
  ::cugrad::atomic_exchange(&seen_adj[t0], 0.0);  // line 5
  out_adj[i] = 0.0;  // line 6
}
