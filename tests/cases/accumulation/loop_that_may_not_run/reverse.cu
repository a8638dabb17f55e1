// Gradient of `lists` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void lists_rev(double *out, const double *x, const int *length, int n, double *out_adj,
    double *x_adj) {
  __shared__ double x_sums[1024];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&x_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int i = block * blockDim.x + threadIdx.x;  // line 3
    if (i < n) {  // line 4
      int t0 = length[i];  // line 5
      long at = t0 > 0 ? (long)i : 1000000000000l;
      double s = 0.0;
      for (int k = 0; k < t0; ++k) s += x[at] * (k + 1);  // line 7
      double s_adj = out_adj[i];  // line 8
      out[i] = s;

      // reverse sweep
      double x_sum = 0.0;
      for (int k = t0 - 1; k >= 0; --k) {  // line 7
        int k_1 = k + 1;
        x_sum += s_adj * k_1;
      }
      if ((unsigned long long)at < 1024) {
        ::cugrad::accumulate_alike(&x_sums[at], x_sum);
      } else {
        ::cugrad::accumulate_alike(&x_adj[at], x_sum);
      }
      out_adj[i] = 0.0;  // line 8
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&x_adj[k], x_sums[k]);
  }
}
