// Gradient of `gather` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; it stays as it is
//   x_adj: the gradient with respect to *x is added to it
//   Not computed again: out.
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
      int t0 = idx[i];
      int t1 = idx[(i + 1) % n];

      // reverse sweep
      double t2 = out_adj[i];
      double t3 = t2 * x[t1];
      double t4 = t2 * x[t0];
      if ((unsigned long long)t1 < 1024) {
        ::cugrad::accumulate_alike(&x_sums[t1], t4);
      } else {
        ::cugrad::accumulate_alike(&x_adj[t1], t4);
      }
      if ((unsigned long long)t0 < 1024) {
        ::cugrad::accumulate_alike(&x_sums[t0], t3);
      } else {
        ::cugrad::accumulate_alike(&x_adj[t0], t3);
      }
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&x_adj[k], x_sums[k]);
  }
}
