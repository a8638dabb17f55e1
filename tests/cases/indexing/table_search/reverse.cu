// Gradient of `interpolate` (kernel.cu:1) with respect to y, x, nodes, values, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   nodes_adj: the gradient with respect to *nodes is added to it
//   values_adj: the gradient with respect to *values is added to it
static __global__ void interpolate_rev(double *y, const double *x, const double *nodes, const double *values,
    int n, int m, double *y_adj, double *x_adj, double *nodes_adj, double *values_adj) {
  __shared__ double nodes_sums[512];
  __shared__ double values_sums[512];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&nodes_sums);
  ::cugrad::zero_shared(&values_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int i = block * blockDim.x + threadIdx.x;  // line 2
    if (i < n) {  // line 3
      int hi = m - 1;  // line 4
      int lo = 0;
      while (hi - lo > 1) {  // line 5
        int mid = (lo + hi) / 2;  // line 6
        if (nodes[mid] <= x[i]) {  // line 7
          lo = mid;
        } else {
          hi = mid;
        }
      }
      double y_seed = y_adj[i];  // line 11
      double x_adj_before = x_adj[i];  // line 10
      double t0 = nodes[lo];
      double t1 = nodes[hi] - t0 + 3.0;
      double t = (x[i] - t0) / t1;
      double t2 = values[lo];  // line 11
      double t3 = values[hi] - t2;
      y[i] = t2 + t * t3;

      // reverse sweep
      double t_adj = y_seed * t3;
      double t4 = y_seed * t;
      double t5 = y_seed - t4;
      bool t6 = (unsigned long long)hi < 512;
      if (t6) {
        atomicAdd(&values_sums[hi], t4);
      } else {
        atomicAdd(&values_adj[hi], t4);
      }
      bool t7 = (unsigned long long)lo < 512;
      if (t7) {
        atomicAdd(&values_sums[lo], t5);
      } else {
        atomicAdd(&values_adj[lo], t5);
      }
      double t8 = t_adj / t1;  // line 10
      double t9 = t8 * t;
      double t10 = -t9;
      if (t6) {
        atomicAdd(&nodes_sums[hi], t10);
      } else {
        atomicAdd(&nodes_adj[hi], t10);
      }
      double t11 = t9 - t8;
      if (t7) {
        atomicAdd(&nodes_sums[lo], t11);
      } else {
        atomicAdd(&nodes_adj[lo], t11);
      }
      x_adj[i] = x_adj_before + t8;
      y_adj[i] = 0.0;  // line 11
    }
  }
  __syncthreads();
  unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  for (unsigned int k_1 = k; k_1 < 512; k_1 += blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&nodes_adj[k_1], nodes_sums[k_1]);
  }
  for (; k < 512; k += blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&values_adj[k], values_sums[k]);
  }
}
