// Gradient of `add_kernel` (kernel.cu:2) with respect to out, val, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   val_adj: the gradient with respect to val is added to what it points to
static __global__ void add_kernel_rev(double *out, double val, double *out_adj, double *val_adj) {
  int index = threadIdx.x + blockIdx.x * blockDim.x;  // line 4
  double val_adj_1 = out_adj[index];
  out[index] += val;

  // reverse sweep
  ::cugrad::accumulate_block(val_adj, val_adj_1);  // line 3
}
