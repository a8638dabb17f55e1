// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *__restrict__ x, double *out_adj, double *x_adj) {
  __shared__ double x_sums[8];
  ::cugrad::zero_shared(&x_sums);
  __syncthreads();
  int i = threadIdx.x;  // line 3
  bool t_kept[8];  // line 5
  int best = 0;
  double least = 1000000000.0;
  for (int k = 0; k < 8; ++k) {
    double v = x[k] + (k + i) * 3 % 8;  // line 6
    bool t0 = v < least;  // line 7
    if (t0) {
      best = k;
      least = v;
    }
    t_kept[k] = t0;  // line 5
  }
  double t0 = x[best];  // line 12
  int t1 = (best + 1) % 8;
  out[i] = least * t0 + x[t1];

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&x_adj[t1], t2);
  double least_adj = t2 * t0;
  atomicAdd(&x_adj[best], t2 * least);
  double x_row[8];  // line 5
  #pragma unroll
  for (int k = 7; k >= 0; --k) {
    double v_adj = 0.0;
    if (t_kept[k]) {  // line 7
      v_adj = least_adj;
      least_adj = 0.0;
    }
    x_row[k] = v_adj;  // line 6
  }
  ::cugrad::accumulate_warp((double (*)[8])x_sums, x_row);
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 8; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&x_adj[k], x_sums[k]);
  }
}
