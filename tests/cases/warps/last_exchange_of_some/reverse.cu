// Gradient of `tail` (kernel.cu:2) with respect to y, x, w, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void tail_rev(double *y, const double *__restrict__ x, const double *__restrict__ w, int n,
    double *y_adj, double *x_adj, double *w_adj) {
  __shared__ double s_adj_all[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double s = 0.0;
  for (int k = 0; k < n; ++k) s += x[i] * w[k];  // line 5
  y[i] = s;  // line 6
  bool t0 = threadIdx.x < 16;  // line 7
  unsigned int t1 = __ballot_sync(0xffffffffu, t0);
  double s_adj = 0.0;
  if (t0) {
    for (int offset = 8; offset > 0; offset /= 2) {  // line 8
      s += __shfl_down_sync(t1, s, offset, 16) * 0.5;
    }
    s_adj = y_adj[i];  // line 9
    y[i] = s;

    // reverse sweep
    y_adj[i] = 0.0;
    for (int k = 4; k > 0; --k) {  // line 8
      int offset = 8 >> (k - 1);
      s_adj += ::cugrad::shuffle_down_transposed(t1, s_adj * 0.5, offset, 16);
    }
  }
  s_adj += y_adj[i];  // line 6
  bool all_here = ::cugrad::all_here(true);  // line 5
  double x_sum;
  if (all_here && n - 1 >= (int)blockDim.x / 4 && blockDim.x >= 8 && blockDim.y == 1 && blockDim.z == 1) {
    s_adj_all[threadIdx.x] = s_adj;
    __syncthreads();
    x_sum = 0.0;
    for (int k = n - 1; k >= 0; --k) x_sum += s_adj * w[k];
    for (int k = threadIdx.x; k <= n - 1; k += blockDim.x) {
      double w_sum = 0.0;
      for (unsigned int j = 0; j < blockDim.x; ++j) {
        w_sum += s_adj_all[j] * x[(int)(blockIdx.x * blockDim.x + j)];
      }
      atomicAdd(&w_adj[k], w_sum);
    }
    __syncthreads();
  } else {
    int k = n - 1;
    x_sum = 0.0;
    for (; k >= 7; k -= 8) {
      double w_row[8];
      #pragma unroll
      for (int k_1 = 0; k_1 < 8; ++k_1) {
        int k_2 = k - k_1;
        w_row[7 - k_1] = s_adj * x[i];
        x_sum += s_adj * w[k_2];
      }
      ::cugrad::accumulate_warp((double (*)[8])(w_adj + (k - 7)), w_row);
    }
    for (; k >= 0; --k) {
      double t2 = w[k];
      ::cugrad::accumulate_warp(&w_adj[k], s_adj * x[i]);
      x_sum += s_adj * t2;
    }
  }
  ::cugrad::accumulate_sum(&x_adj[i], x_sum);
  y_adj[i] = 0.0;  // line 6
}
