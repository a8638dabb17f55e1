// Gradient of `taps` (kernel.cu:2) with respect to y, x, w, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void taps_rev(double *y, const double *__restrict__ x, const double *__restrict__ w, int n,
    double *y_adj, double *x_adj, double *w_adj) {
  __shared__ double w_sums[6];
  ::cugrad::zero_shared(&w_sums);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i < n) {  // line 4
    double s = 0.0;
    for (int a = 0; a < 2; ++a) {  // line 6
      for (int d = 0; d < 3; ++d) {  // line 7
        int at = i + a * 2 + d - 2;  // line 8
        if (!(at < 0 || at >= n)) s += w[a * 3 + d] * x[at];  // line 9
      }
    }
    double s_adj = y_adj[i];  // line 12
    y[i] = s;

    // reverse sweep
    double w_row[6] = {};  // line 6
    #pragma unroll
    for (int a = 1; a >= 0; --a) {
      #pragma unroll
      for (int d = 2; d >= 0; --d) {  // line 7
        int at = i + a * 2 + d - 2;  // line 8
        if (!(at < 0 || at >= n)) {  // line 9
          double t0 = x[at];  // line 10
          atomicAdd(&x_adj[at], s_adj * w[a * 3 + d]);
          w_row[a * 3 + d] = s_adj * t0;
        }
      }
    }
    ::cugrad::accumulate_warp((double (*)[6])w_sums, w_row);
    y_adj[i] = 0.0;  // line 12
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 6; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&w_adj[k], w_sums[k]);
  }
}
