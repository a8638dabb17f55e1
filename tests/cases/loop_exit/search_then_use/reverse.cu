// Gradient of `kernel` (kernel.cu:2) with respect to out, v, q, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   v_adj: the gradient with respect to *v is added to it
//   q_adj: the gradient with respect to *q is added to it
static __global__ void kernel_rev(double *out, const double *v, const double *q, int n, double *out_adj,
    double *v_adj, double *q_adj) {
  __shared__ double v_sums[1024];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&v_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int i = block * blockDim.x + threadIdx.x;  // line 3
    if (i < n) {  // line 4
      double at = q[i] + i % 6;  // line 5
      int k = 0;
      bool broke = false;
      while (!broke && k < 5) {  // line 7
        int k_1 = k + 1;  // line 8
        if (at < k_1) {
          broke = true;
        } else {
          k = k_1;
        }
      }
      double out_seed = out_adj[i];  // line 10
      double q_adj_before = q_adj[i];  // line 5
      double t = at - k;  // line 9
      double t0 = v[k];  // line 10
      double t1 = 1.0 - t;
      double t2 = v[k + 1];
      double t3 = t2 * t;
      out[i] = t0 * t1 + t3 * t;

      // reverse sweep
      double t4 = out_seed * t;
      double t_adj = out_seed * t3;
      double t5 = t4 * t;
      t_adj += t4 * t2;
      if ((unsigned long long)(k + 1) < 1024) {
        ::cugrad::accumulate_alike(&v_sums[k + 1], t5);
      } else {
        ::cugrad::accumulate_alike(&v_adj[k + 1], t5);
      }
      double t6 = out_seed * t1;
      t_adj -= out_seed * t0;
      if ((unsigned long long)k < 1024) {
        ::cugrad::accumulate_alike(&v_sums[k], t6);
      } else {
        ::cugrad::accumulate_alike(&v_adj[k], t6);
      }
      q_adj[i] = q_adj_before + t_adj;  // line 5
      out_adj[i] = 0.0;  // line 10
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&v_adj[k], v_sums[k]);
  }
}
