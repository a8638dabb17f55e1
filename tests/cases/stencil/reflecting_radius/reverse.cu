// Gradient of `smooth` (kernel.cu:14) with respect to out, u, w, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   u_adj: the gradient with respect to *u is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void smooth_rev(double *out, const double *__restrict__ u, const double *__restrict__ w,
    int n, double *out_adj, double *u_adj, double *w_adj) {
  __shared__ double w_sums[5];
  ::cugrad::zero_shared(&w_sums);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 15
  if (i < n) {  // line 16
    double s = 0.0;
    for (int d = -2; d <= 2; ++d) {  // line 5
      int j = i + d;  // line 6
      if (j < 0) j = -j;  // line 7
      if (j >= n) j = 2 * (n - 1) - j;  // line 8
      double t0 = u[j];  // line 9
      s += w[d + 2] * t0 * t0;
    }
    double s_adj = out_adj[i];  // line 16
    out[i] = s;

    // reverse sweep
    double w_row[5];  // line 5
    #pragma unroll
    for (int d = 2; d >= -2; --d) {
      int j = i + d;  // line 6
      if (j < 0) j = -j;  // line 7
      if (j >= n) j = 2 * (n - 1) - j;  // line 8
      double t0 = w[d + 2];  // line 9
      double t1 = u[j];
      double t2 = s_adj * t1;
      atomicAdd(&u_adj[j], s_adj * (t0 * t1) + t2 * t0);
      w_row[d + 2] = t2 * t1;
    }
    ::cugrad::accumulate_warp((double (*)[5])w_sums, w_row);
    out_adj[i] = 0.0;  // line 16
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 5; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&w_adj[k], w_sums[k]);
  }
}
