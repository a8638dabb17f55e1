// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *__restrict__ x, double *out_adj, double *x_adj) {
  __shared__ double x_sums[20];
  ::cugrad::zero_shared(&x_sums);
  __syncthreads();
  if (threadIdx.x == 0) {  // line 3
    double p_kept[20];  // line 5
    double p = 1.0;
    for (int k = 0; k < 20; ++k) {
      p_kept[k] = p;
      p = 0.7 * p * x[blockIdx.x * 20 + k] + x[k];
    }
    double p_adj = out_adj[blockIdx.x];  // line 6
    out[blockIdx.x] = p;

    // reverse sweep
    double x_row[20];  // line 5
    double x_row_1[20];
    #pragma unroll
    for (int k = 19; k >= 0; --k) {
      double p_1 = p_kept[k];
      x_row[k] = p_adj;
      x_row_1[k] = p_adj * (0.7 * p_1);
      p_adj = p_adj * x[blockIdx.x * 20 + k] * 0.7;
    }
    ::cugrad::accumulate_warp((double (*)[20])x_sums, x_row);
    ::cugrad::accumulate_warp((double (*)[20])(x_adj + blockIdx.x * 20), x_row_1);
    out_adj[blockIdx.x] = 0.0;  // line 6
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 20; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&x_adj[k], x_sums[k]);
  }
}
