// Gradient of `kernel` (kernel.cu:2) with respect to out, table, ring, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   table_adj: the gradient with respect to *table is added to it
//   ring_adj: the gradient with respect to *ring is added to it
static __global__ void kernel_rev(double *out, const double *table, const double *ring, int n,
    double *out_adj, double *table_adj, double *ring_adj) {
  __shared__ double table_sums[1024];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&table_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int i = block * blockDim.x + threadIdx.x;  // line 3
    if (i < n) {  // line 4
      short far = i * 16384;  // line 5
      unsigned char at = i * 64;  // line 6
      double t0 = table[(unsigned char)(i * 64 + 32)];  // line 7
      int t1 = (unsigned short)far / 16384;
      double t2 = ring[t1];
      double sum = table[at] + t0 * t2;
      for (int k = 0; k < 8; ++k) {  // line 8
        sum += table[(unsigned char)(k * 64)] * ring[(signed char)(k * 64) & 3];
      }
      double out_seed = out_adj[i];  // line 9
      out[i] = sum * sum;

      // reverse sweep
      double sum_adj = 2.0 * out_seed * sum;
      for (int k = 7; k >= 0; --k) {  // line 8
        unsigned char t3 = k * 64;
        int t4 = (signed char)(k * 64) & 3;
        double t5 = sum_adj * ring[t4];
        ::cugrad::accumulate_warp(&ring_adj[t4], sum_adj * table[t3]);
        if ((unsigned long long)t3 < 1024) {
          ::cugrad::accumulate_warp(&table_sums[t3], t5);
        } else {
          ::cugrad::accumulate_warp(&table_adj[t3], t5);
        }
      }
      ::cugrad::accumulate_warp(&ring_adj[t1], sum_adj * t0);  // line 7
      atomicAdd(&table_adj[(unsigned char)(i * 64 + 32)], sum_adj * t2);
      atomicAdd(&table_adj[at], sum_adj);
      out_adj[i] = 0.0;  // line 9
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&table_adj[k], table_sums[k]);
  }
}
