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
      double t = at - k;  // line 9
      double t0 = v[k];  // line 10
      double t1 = 1.0 - t;
      double t2 = v[k + 1];
      double t3 = t2 * t;
      out[i] = t0 * t1 + t3 * t;

      // reverse sweep
      double t4 = out_adj[i];
      double t5 = t4 * t;
      double t_adj = t4 * t3;
      double t6 = t5 * t;
      t_adj += t5 * t2;
      if ((unsigned long long)(k + 1) < 1024) {
        atomicAdd(&v_sums[k + 1], t6);
      } else {
        atomicAdd(&v_adj[k + 1], t6);
      }
      double t7 = t4 * t1;
      t_adj -= t4 * t0;
      if ((unsigned long long)k < 1024) {
        atomicAdd(&v_sums[k], t7);
      } else {
        atomicAdd(&v_adj[k], t7);
      }
      q_adj[i] += t_adj;  // line 5
      out_adj[i] = 0.0;  // line 10
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&v_adj[k], v_sums[k]);
  }
}
