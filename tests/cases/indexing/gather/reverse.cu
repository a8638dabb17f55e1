// Gradient of `gather` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void gather_rev(double *out, const double *x, const int *idx, int n, double *out_adj,
    double *x_adj) {
  __shared__ double x_sums[1024];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&x_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int i = block * blockDim.x + threadIdx.x;  // line 3
    if (i < n) {  // line 4
      double out_seed = out_adj[i];
      int t0 = idx[i];
      double t1 = x[t0];
      int t2 = idx[(i + 1) % n];
      double t3 = x[t2];
      out[i] = t1 * t3;

      // reverse sweep
      double t4 = out_seed * t3;
      double t5 = out_seed * t1;
      if ((unsigned long long)t2 < 1024) {
        ::cugrad::accumulate_alike(&x_sums[t2], t5);
      } else {
        ::cugrad::accumulate_alike(&x_adj[t2], t5);
      }
      if ((unsigned long long)t0 < 1024) {
        ::cugrad::accumulate_alike(&x_sums[t0], t4);
      } else {
        ::cugrad::accumulate_alike(&x_adj[t0], t4);
      }
      out_adj[i] = 0.0;
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&x_adj[k], x_sums[k]);
  }
}
