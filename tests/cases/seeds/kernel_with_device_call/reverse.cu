// Gradient of `kernel_with_device_call_2` (kernel.cu:6) with respect to out, in, val, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   val_adj: the gradient with respect to val is added to what it points to
static __global__ void kernel_with_device_call_2_rev(double *out, double *in, double val, double *out_adj,
    double *in_adj, double *val_adj) {
  int index = threadIdx.x;  // line 7
  int index_1 = threadIdx.x + blockIdx.x * blockDim.x;  // line 2
  out[index] = in[index_1] + val;  // line 8

  // reverse sweep
  double val_adj_1 = ::cugrad::atomic_exchange(&out_adj[index], 0.0);
  atomicAdd(&in_adj[index_1], val_adj_1);  // line 3
  ::cugrad::accumulate_block(val_adj, val_adj_1);  // line 7
}
