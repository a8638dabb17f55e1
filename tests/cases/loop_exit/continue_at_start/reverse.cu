// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *__restrict__ x, int n, double *out_adj,
    double *x_adj) {
  __shared__ double x_sums[8];
  ::cugrad::zero_shared(&x_sums);
  __syncthreads();
  int i = threadIdx.x;  // line 2
  if (i < n) {  // line 3
    double v = x[i];  // line 4
    double v_kept[8];  // line 5
    for (int k = 0; k < 8; ++k) {
      double v_1 = v;
      if ((k + i) % 3 != 0) v_1 = v * v + 0.1 * k * x[k];  // line 6
      v_kept[k] = v;  // line 5
      v = v_1;
    }
    out[i] = v;  // line 9

    // reverse sweep
    double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    double x_row[8] = {};  // line 5
    #pragma unroll
    for (int k = 7; k >= 0; --k) {
      double v_1 = v_kept[k];
      if ((k + i) % 3 != 0) {  // line 6
        x_row[k] = v_adj * (0.1 * k);  // line 7
        v_adj = 2.0 * v_adj * v_1;
      }
    }
    ::cugrad::accumulate_warp((double (*)[8])x_sums, x_row);
    atomicAdd(&x_adj[i], v_adj);  // line 4
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 8; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&x_adj[k], x_sums[k]);
  }
}
