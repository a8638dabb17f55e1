// Gradient of `kernel` (kernel.cu:2) with respect to rows, total, x, by cugrad.
//   rows_adj: in: the adjoint of *rows after the function, the seed; out: 0 where *rows was written
//   total_adj: in: the adjoint of *total after the function, the seed; out: 0 where *total was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *rows, double *total, const double *x, double *rows_adj,
    double *total_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double t0 = x[i];  // line 4
  double v = t0 * t0;
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(0xffffffffu, v, d);  // line 5
  double t1 = x[blockIdx.x];  // line 7
  int t2 = i / 32;  // line 6
  rows[t2] = v;
  total[blockIdx.x] = t1 * t1;  // line 7

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&total_adj[blockIdx.x], 0.0);
  ::cugrad::accumulate_block(&x_adj[blockIdx.x], 2.0 * t3 * t1);
  double v_adj = ::cugrad::atomic_exchange(&rows_adj[t2], 0.0);  // line 6
  for (int k = 5; k > 0; --k) {  // line 5
    int d = 16 >> (k - 1);
    v_adj += __shfl_xor_sync(0xffffffffu, v_adj, d);
  }
  atomicAdd(&x_adj[i], 2.0 * v_adj * t0);  // line 4
}
