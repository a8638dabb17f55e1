// Gradient of `walk` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function; out: the adjoint of *y before it
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `walk_rev_words` says how many words.
static __global__ void walk_rev(double *y, const double *x, int n, double *y_adj, double *x_adj,
    ::cugrad::tape tape) {
  __shared__ double x_sums[256];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&x_sums);
  __syncthreads();
  double x_sum = 0.0;
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    double x_sum_1 = 0.0;
    if (block * blockDim.x + threadIdx.x <= 0) {  // line 3
      for (int k = 0; k < n; ++k) {  // line 4
        double first = *y;  // line 5
        y[k % 3] = first * x[k] + *x;  // line 6
        tape.push(first);  // line 4
      }

      // reverse sweep
      x_sum_1 = 0.0;
      for (int k = n - 1; k >= 0; --k) {
        double first = tape.pop<double>();
        double t0 = x[k];  // line 6
        double t1 = ::cugrad::atomic_exchange(&y_adj[k % 3], 0.0);
        x_sum_1 += t1;
        double first_adj = t1 * t0;
        double t2 = t1 * first;
        if ((unsigned long long)k < 256) {
          ::cugrad::accumulate_warp(&x_sums[k], t2);
        } else {
          ::cugrad::accumulate_warp(&x_adj[k], t2);
        }
        ::cugrad::accumulate_warp(y_adj, first_adj);  // line 5
      }
    }
    x_sum += x_sum_1;
  }
  ::cugrad::accumulate_block(x_adj, x_sum);
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 256; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&x_adj[k], x_sums[k]);
  }
}

// Words of tape that a thread of `walk_rev` keeps at most.
static unsigned long long walk_rev_words(int n) {
  return (unsigned long long)(n > 0 ? n : 0) * 2;
}
