// Gradient of `kernel_with_nested_device_call` (kernel.cu:8) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void kernel_with_nested_device_call_rev(double *out, double *in, double val,
    double *out_adj, double *in_adj) {
  int index = threadIdx.x;  // line 9
  int index_1 = threadIdx.x + blockIdx.x * blockDim.x;  // line 2
  out[index] = in[index_1] + val;  // line 10

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[index], 0.0);
  atomicAdd(&in_adj[index_1], t0);  // line 3
}
