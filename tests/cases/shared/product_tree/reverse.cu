// Gradient of `block_product` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void block_product_rev(double *out, const double *in, double *out_adj, double *in_adj) {
  __shared__ double partial[32];
  __shared__ double partial_adj[32];
  ::cugrad::zero_shared(&partial_adj);
  __syncthreads();
  int tid = threadIdx.x;  // line 4
  partial[tid] = in[blockIdx.x * 32 + threadIdx.x];  // line 5
  __syncthreads();  // line 6
  double t_kept[5];  // line 7
  double t_kept_1[5];
  int trips = 0;
  for (int s = 1; s < 32; s *= 2) {
    int k = 2 * s * tid;  // line 8
    if (k < 32) {  // line 9
      double t0 = partial[k + s];
      double t1 = partial[k];
      partial[k] = t1 * t0;
      t_kept[trips] = t0;
      t_kept_1[trips] = t1;
    }
    __syncthreads();  // line 10
    ++trips;  // line 7
  }
  bool t0 = tid == 0;  // line 12
  if (t0) {
    double out_seed = out_adj[blockIdx.x];
    out[blockIdx.x] = partial[0];

    // reverse sweep
    ::cugrad::accumulate_warp(&partial_adj[0], out_seed);
  }
  int k = 5;
  while (k > 0) {  // line 7
    int trips_1 = k - 1;
    int s = 1 << trips_1;
    int k_1 = 2 * s * tid;  // line 8
    __syncthreads();  // line 10
    if (k_1 < 32) {  // line 9
      double t1 = ::cugrad::atomic_exchange(&partial_adj[k_1], 0.0);
      atomicAdd(&partial_adj[k_1], t1 * t_kept[trips_1]);
      atomicAdd(&partial_adj[k_1 + s], t1 * t_kept_1[trips_1]);
    }
    k = trips_1;
  }
  __syncthreads();  // line 6
  atomicAdd(&in_adj[blockIdx.x * 32 + threadIdx.x], partial_adj[tid]);  // line 5
  if (t0) out_adj[blockIdx.x] = 0.0;  // line 12
  partial_adj[tid] = 0.0;  // line 5
}
