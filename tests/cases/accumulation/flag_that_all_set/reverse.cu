// Gradient of `mark` (kernel.cu:2) with respect to out, seen, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   seen_adj: in: the adjoint of *seen after the function, the seed; out: 0 where *seen was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void mark_rev(double *out, double *seen, const double *x, const int *bin, int n,
    double *out_adj, double *seen_adj, double *x_adj) {
  __shared__ double x_sums[1024];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&x_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int i = block * blockDim.x + threadIdx.x;  // line 3
    if (i < n) {  // line 4
      double out_seed = out_adj[i];  // line 6
      int t0 = bin[i];  // line 5
      double t1 = x[t0];  // line 6
      seen[t0] = 1.0;  // line 5
      out[i] = t1 * t1;  // line 6

      // reverse sweep
      double t2 = 2.0 * out_seed * t1;
      if ((unsigned long long)t0 < 1024) {
        ::cugrad::accumulate_alike(&x_sums[t0], t2);
      } else {
        ::cugrad::accumulate_alike(&x_adj[t0], t2);
      }
      ::cugrad::atomic_exchange(&seen_adj[t0], 0.0);  // line 5
      out_adj[i] = 0.0;  // line 6
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&x_adj[k], x_sums[k]);
  }
}
