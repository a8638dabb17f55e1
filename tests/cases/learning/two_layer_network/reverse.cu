// Gradient of `network` (kernel.cu:2) with respect to y, W1, b1, W2, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   W1_adj: the gradient with respect to *W1 is added to it
//   b1_adj: the gradient with respect to *b1 is added to it
//   W2_adj: the gradient with respect to *W2 is added to it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void network_rev(double *y, const double *__restrict__ W1, const double *__restrict__ b1,
    const double *__restrict__ W2, const double *__restrict__ x, int n, double *y_adj, double *W1_adj,
    double *b1_adj, double *W2_adj, double *x_adj) {
  __shared__ double W1_sums[20];
  __shared__ double b1_sums[5];
  __shared__ double W2_sums[5];
  ::cugrad::zero_shared(&W1_sums);
  ::cugrad::zero_shared(&b1_sums);
  ::cugrad::zero_shared(&W2_sums);
  __syncthreads();
  int s = threadIdx.x;  // line 3
  if (s < n) {  // line 4
    double hidden[5];  // line 5
    double hidden_adj[5] = {};
    for (int h = 0; h < 5; ++h) {  // line 6
      double a = b1[h];  // line 7
      for (int k = 0; k < 4; ++k) a += W1[h * 4 + k] * x[s * 4 + k];  // line 8
      hidden[h] = tanh(a);  // line 9
    }
    double o = 0.0;
    for (int h = 0; h < 5; ++h) o += W2[h] * hidden[h];  // line 12
    y[s] = o;  // line 13

    // reverse sweep
    double o_adj = ::cugrad::atomic_exchange(&y_adj[s], 0.0);
    double W2_row[5];  // line 12
    #pragma unroll
    for (int h = 4; h >= 0; --h) {
      hidden_adj[h] += o_adj * W2[h];
      W2_row[h] = o_adj * hidden[h];
    }
    ::cugrad::accumulate_warp((double (*)[5])W2_sums, W2_row);
    double x_row[4] = {};  // line 6
    double W1_row[20];
    double b1_row[5];
    #pragma unroll
    for (int h = 4; h >= 0; --h) {
      double a = b1[h];  // line 7
      for (int k = 0; k < 4; ++k) a += W1[h * 4 + k] * x[s * 4 + k];  // line 8
      double t0 = tanh(a);  // line 9
      double a_adj = hidden_adj[h] * (1.0 - t0 * t0);
      #pragma unroll
      for (int k = 3; k >= 0; --k) {  // line 8
        x_row[k] += a_adj * W1[h * 4 + k];
        W1_row[h * 4 + k] = a_adj * x[s * 4 + k];
      }
      b1_row[h] = a_adj;  // line 7
      hidden_adj[h] = 0.0;  // line 9
    }
    ::cugrad::accumulate_span((double (*)[4])(x_adj + s * 4), x_row);  // line 8
    ::cugrad::accumulate_warp((double (*)[20])W1_sums, W1_row);
    ::cugrad::accumulate_warp((double (*)[5])b1_sums, b1_row);  // line 7
  }
  __syncthreads();
  unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  unsigned int t0 = blockDim.x * blockDim.y * blockDim.z;
  for (unsigned int k_1 = k; k_1 < 20; k_1 += t0) {
    ::cugrad::accumulate_sum(&W1_adj[k_1], W1_sums[k_1]);
  }
  for (unsigned int k_1 = k; k_1 < 5; k_1 += t0) {
    ::cugrad::accumulate_sum(&b1_adj[k_1], b1_sums[k_1]);
  }
  for (; k < 5; k += t0) ::cugrad::accumulate_sum(&W2_adj[k], W2_sums[k]);
}
