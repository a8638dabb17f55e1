// Gradient of `rounds` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void rounds_rev(double *out, const double *__restrict__ in, int n, double *out_adj,
    double *in_adj) {
  __shared__ double tile[16];
  __shared__ double tile_adj[16];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 4
  tile[t] = 1.0 + 0.1 * t;  // line 5
  double acc = 0.0;
  for (int base = 0; base < n; base += 16) {  // line 7
    __syncthreads();  // line 8
    if (base + t < n && t < 15) tile[t] = in[base + t] * in[base];  // line 9
    __syncthreads();  // line 10
    for (int k = 0; k < 16; ++k) acc = 0.5 * acc + tile[k] * tile[(k + t) % 16];  // line 11
  }
  out[t] = acc;  // line 13

  // reverse sweep
  double acc_adj = ::cugrad::atomic_exchange(&out_adj[t], 0.0);
  for (int k = 0 < n ? (n - 1) / 16 + 1 : 0; k > 0; --k) {  // line 7
    int base = (k - 1) * 16;
    bool t0 = base + t < n && t < 15;  // line 9
    __syncthreads();
    if (t0) tile[t] = in[base + t] * in[base];
    __syncthreads();
    double tile_row[16];  // line 11
    #pragma unroll
    for (int k_1 = 15; k_1 >= 0; --k_1) {
      int t1 = (k_1 + t) % 16;
      double t2 = tile[t1];
      atomicAdd(&tile_adj[t1], acc_adj * tile[k_1]);
      tile_row[k_1] = acc_adj * t2;
      acc_adj *= 0.5;
    }
    ::cugrad::accumulate_warp((double (*)[16])tile_adj, tile_row);
    __syncthreads();  // line 10
    double t1 = 0.0;
    if (t0) {  // line 9
      double t2 = tile_adj[t];
      t1 = t2 * in[base + t];
      atomicAdd(&in_adj[base + t], t2 * in[base]);
      tile_adj[t] = 0.0;
    }
    ::cugrad::accumulate_warp(&in_adj[base], t1);
    __syncthreads();  // line 8
  }
  tile_adj[t] = 0.0;  // line 5
}
