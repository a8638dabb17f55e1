// Gradient of `layer_norm` (kernel.cu:1) with respect to out, x, gamma, beta, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   gamma_adj: the gradient with respect to *gamma is added to it
//   beta_adj: the gradient with respect to *beta is added to it
static __global__ void layer_norm_rev(double *out, const double *x, const double *gamma, const double *beta,
    int rows, int cols, double *out_adj, double *x_adj, double *gamma_adj, double *beta_adj) {
  __shared__ double gamma_sums[256];
  __shared__ double beta_sums[256];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&gamma_sums);
  ::cugrad::zero_shared(&beta_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int r = block * blockDim.x + threadIdx.x;  // line 2
    if (r < rows) {  // line 3
      int t0 = r * cols;  // line 5
      double mean = 0.0;
      for (int c = 0; c < cols; ++c) mean += x[t0 + c];
      mean /= (double)cols;  // line 6
      double var = 0.0;
      for (int c = 0; c < cols; ++c) {  // line 7
        double d = x[t0 + c] - mean;  // line 8
        var += d * d;  // line 9
      }
      double inv = rsqrt(var / cols + 1e-5);  // line 11
      double mean_adj = 0.0;
      double inv_adj = 0.0;
      for (int c = 0; c < cols; ++c) {  // line 12
        int t1 = t0 + c;
        double t2 = x[t1] - mean;
        double t3 = t2 * inv;
        double t4 = gamma[c];
        out[t1] = t3 * t4 + beta[c];
        double t5 = out_adj[t1];
        bool t6 = (unsigned long long)c < 256;
        if (t6) {
          ::cugrad::accumulate_warp(&beta_sums[c], t5);
        } else {
          ::cugrad::accumulate_warp(&beta_adj[c], t5);
        }
        double t7 = t5 * t4;
        double t8 = t5 * t3;
        if (t6) {
          ::cugrad::accumulate_warp(&gamma_sums[c], t8);
        } else {
          ::cugrad::accumulate_warp(&gamma_adj[c], t8);
        }
        double t9 = t7 * inv;
        inv_adj += t7 * t2;
        mean_adj -= t9;
        x_adj[t1] += t9;
        out_adj[t1] = 0.0;
      }

      // reverse sweep
      double t1 = 1.0 / cols;  // line 11
      double var_adj = inv_adj * (-0.5 * inv * inv * inv) * t1;
      for (int c = cols - 1; c >= 0; --c) {  // line 7
        double d = x[t0 + c] - mean;  // line 8
        double d_adj = 2.0 * var_adj * d;  // line 9
        mean_adj -= d_adj;  // line 8
      }
      mean_adj *= t1;  // line 6
      for (int c = cols - 1; c >= 0; --c) {  // line 5
        double d = x[t0 + c] - mean;  // line 8
        double d_adj = 2.0 * var_adj * d;  // line 9
        ::cugrad::accumulate_own(&x_adj[t0 + c], d_adj + mean_adj);  // line 5
      }
    }
  }
  __syncthreads();
  unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  for (unsigned int k_1 = k; k_1 < 256; k_1 += blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&gamma_adj[k_1], gamma_sums[k_1]);
  }
  for (; k < 256; k += blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&beta_adj[k], beta_sums[k]);
  }
}
