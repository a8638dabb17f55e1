// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, const int *a, const int *b, int n,
    double *out_adj, double *x_adj) {
  __shared__ double x_sums[1024];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&x_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int i = threadIdx.x;  // line 2
    if (i < n) {  // line 3
      const int *p = b + a[i];  // line 4
      int t0 = *p;  // line 5
      double t1 = x[t0];
      int t2 = b[i];
      out[i] = t1 * t1 + x[t2];

      // reverse sweep
      double t3 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
      if ((unsigned long long)t2 < 1024) {
        ::cugrad::accumulate_alike(&x_sums[t2], t3);
      } else {
        ::cugrad::accumulate_alike(&x_adj[t2], t3);
      }
      double t4 = 2.0 * t3 * t1;
      if ((unsigned long long)t0 < 1024) {
        ::cugrad::accumulate_alike(&x_sums[t0], t4);
      } else {
        ::cugrad::accumulate_alike(&x_adj[t0], t4);
      }
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&x_adj[k], x_sums[k]);
  }
}
