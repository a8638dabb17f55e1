// Gradient of `kernel` (kernel.cu:6) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  unsigned int t0 = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);  // line 7
  unsigned int tile = 65535u << (t0 & 16);
  double t1 = x[threadIdx.x];  // line 8
  double sum = t1 * t1;
  for (int offset = 8; offset > 0; offset /= 2) sum += __shfl_down_sync(tile, sum, offset, 16);  // line 9
  double sum_adj = 0.0;
  if (t0 % 16 == 0) {  // line 10
    unsigned int t2 = threadIdx.x / 16;
    out[t2] = sum;

    // reverse sweep
    sum_adj = ::cugrad::atomic_exchange(&out_adj[t2], 0.0);
  }
  for (int k = 4; k > 0; --k) {  // line 9
    int offset = 8 >> (k - 1);
    sum_adj += ::cugrad::shuffle_down_transposed(tile, sum_adj, offset, 16);
  }
  ::cugrad::accumulate_column(&x_adj[threadIdx.x], 2.0 * sum_adj * t1);  // line 8
}
