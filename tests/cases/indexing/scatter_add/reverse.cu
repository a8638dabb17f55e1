// Gradient of `scatter_add` (kernel.cu:1) with respect to out, x, w, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void scatter_add_rev(double *out, const double *x, const double *w, const int *to, int n,
    double *out_adj, double *x_adj, double *w_adj) {
  __shared__ double w_sums[1024];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&w_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int i = block * blockDim.x + threadIdx.x;  // line 2
    if (i < n) {  // line 3
      int cell = to[i];  // line 4
      double out_seed = out_adj[cell];  // line 5
      double t0 = x[i];
      double t1 = w[cell];
      atomicAdd(&out[cell], t0 * t1);

      // reverse sweep
      double t2 = out_seed * t0;
      if ((unsigned long long)cell < 1024) {
        ::cugrad::accumulate_alike(&w_sums[cell], t2);
      } else {
        ::cugrad::accumulate_alike(&w_adj[cell], t2);
      }
      atomicAdd(&x_adj[i], out_seed * t1);
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&w_adj[k], w_sums[k]);
  }
}
