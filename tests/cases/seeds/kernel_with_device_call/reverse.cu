// Gradient of `kernel_with_device_call_2` (kernel.cu:6) with respect to out, in, val, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   in_adj: adjoint of *in, after in, before out; what is read is added to, what is overwritten ends as 0
//   val_adj: points to the adjoint of val, which is added to
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
