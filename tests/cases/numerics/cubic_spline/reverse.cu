// Gradient of `spline` (kernel.cu:2) with respect to out, q, v, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   q_adj: the gradient with respect to *q is added to it
//   v_adj: the gradient with respect to *v is added to it
static __global__ void spline_rev(double *out, const double *q, const double *v, int n, double *out_adj,
    double *q_adj, double *v_adj) {
  __shared__ double v_sums[1024];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&v_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int i = threadIdx.x;  // line 3
    if (i < n) {  // line 4
      double at = q[i] + i % 8;  // line 5
      int k = (int)floor(at);  // line 6
      double t = at - k;  // line 7
      int t0 = max(k - 1, 0);  // line 8
      double p0 = v[t0];
      double p1 = v[k];
      double p2 = v[k + 1];
      int t1 = min(k + 2, 8);
      double p3 = v[t1];
      double t2 = 0.5 * t;  // line 9
      double t3 = 3.0 * (p1 - p2) + p3 - p0;
      double t4 = 2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3 + t * t3;
      double t5 = p2 - p0 + t * t4;
      out[i] = p1 + t2 * t5;

      // reverse sweep
      double p1_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
      double t6 = p1_adj * t2;
      double t_adj = t6 * t4;
      double t7 = t6 * t;
      t_adj += t7 * t3;
      double p3_adj = t7 * t;
      double p0_adj = -p3_adj;
      double t8 = p3_adj * 3.0;
      double p1_adj_1 = p1_adj + t8;
      double p2_adj = -t8;
      double t9 = -t7;
      p3_adj += t9;
      p2_adj += t7 * 4.0;
      p1_adj_1 += t9 * 5.0;
      p0_adj += t7 * 2.0;
      p2_adj += t6;
      p0_adj -= t6;
      t_adj += p1_adj * t5 * 0.5;
      if ((unsigned long long)t1 < 1024) {  // line 8
        atomicAdd(&v_sums[t1], p3_adj);
      } else {
        atomicAdd(&v_adj[t1], p3_adj);
      }
      if ((unsigned long long)(k + 1) < 1024) {
        atomicAdd(&v_sums[k + 1], p2_adj);
      } else {
        atomicAdd(&v_adj[k + 1], p2_adj);
      }
      if ((unsigned long long)k < 1024) {
        atomicAdd(&v_sums[k], p1_adj_1);
      } else {
        atomicAdd(&v_adj[k], p1_adj_1);
      }
      if ((unsigned long long)t0 < 1024) {
        atomicAdd(&v_sums[t0], p0_adj);
      } else {
        atomicAdd(&v_adj[t0], p0_adj);
      }
      atomicAdd(&q_adj[i], t_adj);  // line 5
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&v_adj[k], v_sums[k]);
  }
}
