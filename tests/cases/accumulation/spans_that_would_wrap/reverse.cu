// Gradient of `behind` (kernel.cu:2) with respect to y, x, w, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void behind_rev(double *y, const double *x, const double *w, unsigned int n, double *y_adj,
    double *x_adj, double *w_adj) {
  __shared__ double w_sums[6];
  ::cugrad::zero_shared(&w_sums);
  __syncthreads();
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i < n) {  // line 4
    double s = 0.0;
    for (unsigned int d = 0; d < 6; ++d) {  // line 6
      unsigned int at = blockIdx.x - 4 + d;  // line 7
      if (at < 3) s += w[at] * x[i];  // line 8
    }
    double s_adj = y_adj[i];  // line 10
    y[i] = s;

    // reverse sweep
    double x_sum = 0.0;
    for (unsigned int k = 6; k > 0; --k) {  // line 6
      unsigned int at = blockIdx.x - 4 + (k - 1);  // line 7
      if (at < 3) {  // line 8
        x_sum += s_adj * w[at];
        ::cugrad::accumulate_warp(&w_sums[(long long)at - (long long)blockIdx.x + 4], s_adj * x[i]);
      }
    }
    ::cugrad::accumulate_sum(&x_adj[i], x_sum);  // line 6
    y_adj[i] = 0.0;  // line 10
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 6; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&w_adj[(long long)blockIdx.x + (long long)k - 4], w_sums[k]);
  }
}
