// Gradient of `kernel` (kernel.cu:2) with respect to y, x, gain, shift, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   gain_adj: the gradient with respect to *gain is added to it
//   shift_adj: the gradient with respect to *shift is added to it
static __global__ void kernel_rev(double *y, const double *x, const double *gain, const double *shift,
    int each, int pixels, double *y_adj, double *x_adj, double *gain_adj, double *shift_adj) {
  __shared__ double gain_sums[512];
  __shared__ double shift_sums[512];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&gain_sums);
  ::cugrad::zero_shared(&shift_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int count = each * pixels;  // line 3
    int first = block * count;
    int at = 0;
    double shift_sum = 0.0;
    double gain_sum = 0.0;
    for (int k = threadIdx.x; k < count; k += blockDim.x) {  // line 4
      int c = k / pixels;  // line 5
      int t0 = first + k;  // line 6
      double t1 = x[t0];
      double t2 = gain[c];
      y[t0] = t1 * t2 + shift[c];
      double t3 = y_adj[t0];
      if (c != at) {
        ::cugrad::accumulate_warp<double>({&shift_adj[at], &gain_adj[at]}, {shift_sum, gain_sum});
        shift_sum = 0.0;
        gain_sum = 0.0;
      }
      shift_sum += t3;
      gain_sum += t3 * t1;
      x_adj[t0] += t3 * t2;
      y_adj[t0] = 0.0;
      at = c;
    }
    bool t0 = (unsigned long long)at < 512;  // line 4
    if (t0) {
      ::cugrad::accumulate_warp(&shift_sums[at], shift_sum);
    } else {
      ::cugrad::accumulate_warp(&shift_adj[at], shift_sum);
    }
    if (t0) {
      ::cugrad::accumulate_warp(&gain_sums[at], gain_sum);
    } else {
      ::cugrad::accumulate_warp(&gain_adj[at], gain_sum);
    }
    __syncwarp();
  }
  __syncthreads();
  unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  for (unsigned int k_1 = k; k_1 < 512; k_1 += blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&gain_adj[k_1], gain_sums[k_1]);
  }
  for (; k < 512; k += blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&shift_adj[k], shift_sums[k]);
  }
}
