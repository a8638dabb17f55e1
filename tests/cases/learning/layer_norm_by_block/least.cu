// Gradient of `layer_norm` (kernel.cu:14) with respect to y, x, scale, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   scale_adj: the gradient with respect to *scale is added to it
//   Not computed again: y.
static __global__ void layer_norm_rev(double *y, const double *x, const double *scale, int cols,
    double *y_adj, double *x_adj, double *scale_adj) {
  __shared__ double sum;
  __shared__ double sum_adj;
  ::cugrad::zero_shared(&sum_adj);
  __syncthreads();
  unsigned int t0 = blockIdx.x * cols;  // line 15
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
  bool t3 = threadIdx.x == 0;  // line 5
  if (t3) sum = 0.0;
  __syncthreads();  // line 6
  atomicAdd(&sum, squares);  // line 7
  __syncthreads();  // line 8
  double all_1 = sum;  // line 9
  __syncthreads();  // line 10
  double inverse = rsqrt(all_1 / cols + 1e-5);  // line 21

  // reverse sweep
  int t4 = blockDim.x;  // line 22
  bool t5 = c < cols;
  double mean_adj = 0.0;
  double inverse_adj = 0.0;
  for (int k = t5 ? (cols - c - 1) / (t5 ? t4 : 1) + 1 : 0; k > 0; --k) {
    int c_1 = c + (k - 1) * t4;
    double t6 = row[c_1] - mean;  // line 23
    unsigned int t7 = t0 + c_1;
    double t8 = y_adj[t7];
    double t9 = t8 * scale[c_1];
    atomicAdd(&scale_adj[c_1], t8 * (t6 * inverse));
    double t10 = t9 * inverse;
    inverse_adj += t9 * t6;
    mean_adj -= t10;
    ::cugrad::accumulate_own(&t1[c_1], t10);
    y_adj[t7] = 0.0;
  }
  double t6 = 1.0 / cols;  // line 21
  double all_adj = inverse_adj * (-0.5 * inverse * inverse * inverse) * t6;
  __syncthreads();  // line 10
  ::cugrad::accumulate_block(&sum_adj, all_adj);  // line 9
  __syncthreads();  // line 8
  double squares_adj = sum_adj;  // line 7
  __syncthreads();  // line 6
  if (t3) sum_adj = 0.0;  // line 5
  for (int k = t5 ? (cols - c - 1) / (t5 ? t4 : 1) + 1 : 0; k > 0; --k) {  // line 20
    int c_1 = c + (k - 1) * t4;
    mean_adj -= 2.0 * squares_adj * (row[c_1] - mean);
  }
  double all_adj_1 = mean_adj * t6;  // line 18
  __syncthreads();  // line 10
  ::cugrad::accumulate_block(&sum_adj, all_adj_1);  // line 9
  __syncthreads();  // line 8
  double sum_adj_1 = sum_adj;  // line 7
  __syncthreads();  // line 6
  if (t2) sum_adj = 0.0;  // line 5
  for (int k = t5 ? (cols - c - 1) / (t5 ? t4 : 1) + 1 : 0; k > 0; --k) {  // line 17
    int c_1 = c + (k - 1) * t4;
    ::cugrad::accumulate_own(&t1[c_1], 2.0 * squares_adj * (row[c_1] - mean) + sum_adj_1);
  }
}
