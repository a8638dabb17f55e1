// Gradient of `network` (kernel.cu:2) with respect to y, x, w, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void network_rev(double *y, const double *__restrict__ x, const double *__restrict__ w,
    int n, double *y_adj, double *x_adj, double *w_adj) {
  __shared__ double w_sums[15];
  ::cugrad::zero_shared(&w_sums);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i < n) {  // line 4
    double sum = 0.0;
    for (int j = 0; j < 3; ++j) {  // line 6
      double h = w[12 + j];  // line 7
      for (int k = 0; k < 4; ++k) h += w[k * 3 + j] * x[k * n + i];  // line 8
      sum += h * h * 0.5;  // line 9
    }
    double sum_adj = y_adj[i];  // line 11
    y[i] = sum;

    // reverse sweep
    double x_row[4] = {};  // line 6
    double w_row[3];
    #pragma unroll
    for (int j = 2; j >= 0; --j) {
      double h = w[12 + j];  // line 7
      for (int k = 0; k < 4; ++k) h += w[k * 3 + j] * x[k * n + i];  // line 8
      double h_adj = 2.0 * (sum_adj * 0.5) * h;  // line 9
      double w_row_1[4];  // line 8
      #pragma unroll
      for (int k = 3; k >= 0; --k) {
        x_row[k] += h_adj * w[k * 3 + j];
        w_row_1[k] = h_adj * x[k * n + i];
      }
      ::cugrad::accumulate_warp((double (*)[4][3])&w_sums[j], w_row_1);
      w_row[j] = h_adj;  // line 7
    }
    #pragma unroll
    for (int k = 0; k <= 3; ++k) x_adj[k * n + i] += x_row[k];  // line 8
    ::cugrad::accumulate_warp((double (*)[3])&w_sums[12], w_row);  // line 7
    y_adj[i] = 0.0;  // line 11
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 15; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&w_adj[k], w_sums[k]);
  }
}
