// Gradient of `kernel` (kernel.cu:3) with respect to y, w, offset, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   w_adj: the gradient with respect to *w is added to it
//   offset_adj: the gradient with respect to *offset is added to it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *y, const double *__restrict__ w, const double *__restrict__ offset,
    const double *__restrict__ x, const int *__restrict__ index, int n, double *y_adj, double *w_adj,
    double *offset_adj, double *x_adj) {
  __shared__ double w_sums[22];
  __shared__ double offset_sums[5];
  ::cugrad::zero_shared(&w_sums);
  ::cugrad::zero_shared(&offset_sums);
  __syncthreads();
  double w_row[12] = {};  // line 5
  double offset_row[3] = {};
  double w_sum = 0.0;
  for (int i = threadIdx.x + blockDim.x * threadIdx.y + blockDim.x * blockDim.y * blockIdx.x; i < n; i +=
      gridDim.x * blockDim.x * blockDim.y) {
    int t0 = index[i];  // line 6
    double s = offset[t0];
    for (int j = 0; j < 3; ++j) {  // line 7
      double h = offset[2 + j];  // line 8
      for (int k = -1; k < 2; ++k) h += w[1 + j + 3 * (k + 1)] * x[i] * k;  // line 9
      if (h > 0.1) s += h * *w;  // line 10
      for (int k = 0; k < 4; ++k) {  // line 11
        double t1 = w[10 + j * 4 + k];
        s += t1 * t1;
      }
    }
    y[i] = s;  // line 13
    double s_adj = y_adj[i];
    double x_sum = 0.0;
    #pragma unroll
    for (int j = 2; j >= 0; --j) {  // line 7
      double h = offset[2 + j];  // line 8
      for (int k = -1; k < 2; ++k) h += w[1 + j + 3 * (k + 1)] * x[i] * k;  // line 9
      #pragma unroll
      for (int k = 3; k >= 0; --k) w_row[j * 4 + k] += 2.0 * s_adj * w[10 + j * 4 + k];  // line 11
      double h_adj = 0.0;
      if (h > 0.1) {  // line 10
        h_adj = s_adj * *w;
        w_sum += s_adj * h;
      }
      double w_row_1[3];  // line 9
      #pragma unroll
      for (int k = 1; k >= -1; --k) {
        int k_1 = k + 1;
        double t1 = h_adj * k;
        x_sum += t1 * w[1 + j + 3 * k_1];
        w_row_1[k + 1] = t1 * x[i];
      }
      ::cugrad::accumulate_warp((double (*)[3][3])&w_sums[1 + j], w_row_1);
      offset_row[j] += h_adj;  // line 8
    }
    x_adj[i] += x_sum;  // line 7
    atomicAdd(&offset_adj[t0], s_adj);  // line 6
    y_adj[i] = 0.0;  // line 13
  }
  ::cugrad::accumulate_warp((double (*)[12])&w_sums[10], w_row);  // line 11
  ::cugrad::accumulate_warp((double (*)[3])&offset_sums[2], offset_row);  // line 8

  // reverse sweep
  ::cugrad::accumulate_block(w_adj, w_sum);  // line 5
  __syncthreads();
  unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  for (unsigned int k_1 = k; k_1 < 22; k_1 += blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&w_adj[k_1], w_sums[k_1]);
  }
  for (; k < 5; k += blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&offset_adj[k], offset_sums[k]);
  }
}
