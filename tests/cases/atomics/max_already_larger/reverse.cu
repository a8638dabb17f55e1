// Gradient of `keep_largest` (kernel.cu:13) with respect to top, in, by cugrad.
//   top_adj: in: the adjoint of *top after the function; out: the adjoint of *top before it
//   in_adj: the gradient with respect to *in is added to it
//   Launch `keep_largest` first: its atomic operations decide which values remain, and are not repeated here.
static __global__ void keep_largest_rev(double *top, const double *in, const int *slot, double *top_adj,
    double *in_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 14
  int t0 = slot[i];  // line 15
  double *address = top + t0;
  double t1 = in[i];
  double t2 = t1 * t1;
  double val = t2 * t1;

  // reverse sweep
  double val_adj = 0.0;
  if (val == *address) val_adj = ::cugrad::atomic_exchange(&top_adj[t0], 0.0);  // line 5
  atomicAdd(&in_adj[i], val_adj * t2 + 2.0 * (val_adj * t1) * t1);  // line 15
}
