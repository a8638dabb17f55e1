// Gradient of `compute` (kernel.cu:2) with respect to out, in, val, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   val_adj: the gradient with respect to val is added to what it points to
static __global__ void compute_rev(double *in, double *out, double val, double *out_adj, double *in_adj,
    double *val_adj) {
  int index = threadIdx.x;  // line 3
  out[index] = in[index] + val;  // line 4

  // reverse sweep
  double val_adj_1 = ::cugrad::atomic_exchange(&out_adj[index], 0.0);
  atomicAdd(&in_adj[index], val_adj_1);
  ::cugrad::accumulate_block(val_adj, val_adj_1);  // line 3
}
