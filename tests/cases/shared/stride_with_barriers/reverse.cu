// Gradient of `mirrored` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void mirrored_rev(double *out, const double *in, int n, double *out_adj, double *in_adj) {
  __shared__ double tile[32];
  __shared__ double tile_adj[32];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  bool t0 = i < n;
  ::cugrad::require_together(t0);
  long long trips = 0;
  while (t0) {
    double t1 = in[i];  // line 5
    tile[threadIdx.x] = t1 * t1;
    __syncthreads();  // line 6
    out[i] = tile[31 - threadIdx.x] * in[i];  // line 7
    __syncthreads();  // line 8
    i += gridDim.x * blockDim.x;  // line 4
    t0 = i < n;
    ::cugrad::require_together(t0);
    ++trips;
  }

  // reverse sweep
  for (long long k = trips; k > 0; --k) {
    int i_1 = blockIdx.x * blockDim.x + threadIdx.x + (unsigned int)(k - 1) * (gridDim.x * blockDim.x);
    double t1 = in[i_1];  // line 5
    __syncthreads();
    tile[threadIdx.x] = t1 * t1;
    __syncthreads();
    double t2 = tile[31 - threadIdx.x];  // line 7
    double t3 = in[i_1];
    __syncthreads();  // line 8
    double t4 = out_adj[i_1];  // line 7
    ::cugrad::accumulate_own(&in_adj[i_1], t4 * t2);
    tile_adj[31 - threadIdx.x] += t4 * t3;
    out_adj[i_1] = 0.0;
    __syncthreads();  // line 6
    ::cugrad::accumulate_own(&in_adj[i_1], 2.0 * tile_adj[threadIdx.x] * t1);  // line 5
    tile_adj[threadIdx.x] = 0.0;
  }
}
