// Gradient of `layer_norm` (kernel.cu:14) with respect to y, x, scale, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   scale_adj: the gradient with respect to *scale is added to it
static __global__ void layer_norm_rev(double *y, const double *x, const double *scale, int cols,
    double *y_adj, double *x_adj, double *scale_adj) {
  __shared__ double scale_sums[1024];
  __shared__ double sum;
  __shared__ double sum_adj;
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&scale_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    ::cugrad::zero_shared(&sum_adj);
    __syncthreads();
    unsigned int t0 = block * cols;  // line 15
    const double *row = x + t0;
    double *t1 = x_adj + t0;
    int c = threadIdx.x;  // line 17
    double sum_1 = 0.0;
    for (int c_1 = c; c_1 < cols; c_1 += blockDim.x) sum_1 += row[c_1];
    bool t2 = threadIdx.x == 0;  // line 5
    if (t2) sum = 0.0;
    __syncthreads();  // line 6
    atomicAdd(&sum, sum_1);  // line 7
    __syncthreads();  // line 8
    double all = sum;  // line 9
    __syncthreads();  // line 10
    double mean = all / cols;  // line 18
    double squares = 0.0;
    for (int c_1 = c; c_1 < cols; c_1 += blockDim.x) {  // line 20
      double t3 = row[c_1] - mean;
      squares += t3 * t3;
    }
    if (t2) sum = 0.0;  // line 5
    __syncthreads();  // line 6
    atomicAdd(&sum, squares);  // line 7
    __syncthreads();  // line 8
    double all_1 = sum;  // line 9
    __syncthreads();  // line 10
    double inverse = rsqrt(all_1 / cols + 1e-5);  // line 21
    double mean_adj = 0.0;
    double inverse_adj = 0.0;
    for (int c_1 = c; c_1 < cols; c_1 += blockDim.x) {  // line 22
      double t3 = row[c_1] - mean;  // line 23
      double t4 = t3 * inverse;
      double t5 = scale[c_1];
      unsigned int t6 = t0 + c_1;
      y[t6] = t4 * t5;
      double t7 = y_adj[t6];
      double t8 = t7 * t5;
      double t9 = t7 * t4;
      if ((unsigned long long)c_1 < 1024) {
        atomicAdd(&scale_sums[c_1], t9);
      } else {
        atomicAdd(&scale_adj[c_1], t9);
      }
      double t10 = t8 * inverse;
      inverse_adj += t8 * t3;
      mean_adj -= t10;
      ::cugrad::accumulate_own(&t1[c_1], t10);
      y_adj[t6] = 0.0;
    }

    // reverse sweep
    bool t3 = c < cols;  // line 22
    int k = t3 ? (cols - c - 1) / (t3 ? (int)blockDim.x : 1) + 1 : 0;
    double t4 = 1.0 / cols;  // line 21
    double all_adj = inverse_adj * (-0.5 * inverse * inverse * inverse) * t4;
    __syncthreads();  // line 10
    ::cugrad::accumulate_block(&sum_adj, all_adj);  // line 9
    __syncthreads();  // line 8
    double squares_adj = sum_adj;  // line 7
    __syncthreads();  // line 6
    if (t2) sum_adj = 0.0;  // line 5
    for (int k_1 = k; k_1 > 0; --k_1) {  // line 20
      int c_1 = c + (k_1 - 1) * (int)blockDim.x;
      mean_adj -= 2.0 * squares_adj * (row[c_1] - mean);
    }
    double all_adj_1 = mean_adj * t4;  // line 18
    __syncthreads();  // line 10
    ::cugrad::accumulate_block(&sum_adj, all_adj_1);  // line 9
    __syncthreads();  // line 8
    double sum_adj_1 = sum_adj;  // line 7
    __syncthreads();  // line 6
    if (t2) sum_adj = 0.0;  // line 5
    for (; k > 0; --k) {  // line 17
      int c_1 = c + (k - 1) * (int)blockDim.x;
      ::cugrad::accumulate_own(&t1[c_1], 2.0 * squares_adj * (row[c_1] - mean) + sum_adj_1);
    }
    __syncthreads();
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&scale_adj[k], scale_sums[k]);
  }
}
