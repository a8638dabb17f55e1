// Gradient of `kernel` (kernel.cu:2) with respect to out, x, a, b, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
static __global__ void kernel_rev(double *out, const double *__restrict__ x, const double *__restrict__ a,
    const double *__restrict__ b, int n, double *out_adj, double *x_adj, double *a_adj, double *b_adj) {
  __shared__ double a_sums[6];
  __shared__ double b_sums[6];
  ::cugrad::zero_shared(&a_sums);
  ::cugrad::zero_shared(&b_sums);
  __syncthreads();
  int i = threadIdx.x;  // line 3
  if (i < n) {  // line 4
    double v = x[i];  // line 5
    double v_kept[6];  // line 6
    for (int k = 0; k < 6; ++k) {
      v_kept[k] = v;
      v = v * v * a[k] + b[k];
    }
    out[i] = v;  // line 7

    // reverse sweep
    double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    double b_row[6];  // line 6
    double a_row[6];
    #pragma unroll
    for (int k = 5; k >= 0; --k) {
      double v_1 = v_kept[k];
      b_row[k] = v_adj;
      a_row[k] = v_adj * (v_1 * v_1);
      v_adj = 2.0 * (v_adj * a[k]) * v_1;
    }
    ::cugrad::accumulate_warp((double (*)[6])b_sums, b_row);
    ::cugrad::accumulate_warp((double (*)[6])a_sums, a_row);
    atomicAdd(&x_adj[i], v_adj);  // line 5
  }
  __syncthreads();
  unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  for (unsigned int k_1 = k; k_1 < 6; k_1 += blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&a_adj[k_1], a_sums[k_1]);
  }
  for (; k < 6; k += blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&b_adj[k], b_sums[k]);
  }
}
