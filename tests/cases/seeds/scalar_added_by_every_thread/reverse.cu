// Gradient of `compute` (kernel.cu:2) with respect to out, in, val, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   in_adj: adjoint of *in, after in, before out; what is read is added to, what is overwritten ends as 0
//   val_adj: points to the adjoint of val, which is added to
static __global__ void compute_rev(double *in, double *out, double val, double *out_adj, double *in_adj,
    double *val_adj) {
  int index = threadIdx.x;  // line 3
  out[index] = in[index] + val;  // line 4

  // reverse sweep
  double val_adj_1 = ::cugrad::atomic_exchange(&out_adj[index], 0.0);
  atomicAdd(&in_adj[index], val_adj_1);
  ::cugrad::accumulate_block(val_adj, val_adj_1);  // line 3
}
