// Gradient of `wide` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void wide_rev(double *out, const double *__restrict__ x, double *out_adj, double *x_adj) {
  __shared__ double tile[12];
  __shared__ double tile_adj[12];
  __shared__ double own_all[12];
  __shared__ double s_adj_all[12];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  bool t0 = threadIdx.x < 12;  // line 4
  if (t0) tile[threadIdx.x] = x[blockIdx.x * 12 + threadIdx.x];
  __syncthreads();  // line 5
  unsigned int t1 = (blockIdx.x * 20 + threadIdx.x) % 24;  // line 6
  double own = x[t1];
  double s = 0.0;
  for (int k = 0; k < 12; ++k) {  // line 7
    double t2 = tile[k];
    s += t2 * t2 * cos(own * k);
  }
  unsigned int t2 = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  double s_adj = out_adj[t2];
  out[t2] = s;

  // reverse sweep
  double own_adj;
  if (blockDim.x == 12 && blockDim.y == 1 && blockDim.z == 1) {  // line 7
    own_all[threadIdx.x] = own;
    s_adj_all[threadIdx.x] = s_adj;
    __syncthreads();
    own_adj = 0.0;
    for (int k = 11; k >= 0; --k) {
      double t3 = tile[k];
      own_adj -= s_adj * (t3 * t3) * sin(own * k) * (double)k;
    }
    double tile_sum = 0.0;
    for (unsigned int j = 0; j < 12; ++j) {
      tile_sum += 2.0 * (s_adj_all[j] * cos(own_all[j] * (int)threadIdx.x)) * tile[(int)threadIdx.x];
    }
    tile_adj[(int)threadIdx.x] += tile_sum;
    __syncthreads();
  } else {
    double tile_row[12];
    own_adj = 0.0;
    #pragma unroll
    for (int k = 11; k >= 0; --k) {
      double t3 = tile[k];
      double t4 = own * k;
      own_adj -= s_adj * (t3 * t3) * sin(t4) * (double)k;
      tile_row[k] = 2.0 * (s_adj * cos(t4)) * t3;
    }
    ::cugrad::accumulate_warp((double (*)[12])tile_adj, tile_row);
  }
  atomicAdd(&x_adj[t1], own_adj);  // line 6
  __syncthreads();  // line 5
  if (t0) {  // line 4
    atomicAdd(&x_adj[blockIdx.x * 12 + threadIdx.x], tile_adj[threadIdx.x]);
    tile_adj[threadIdx.x] = 0.0;
  }
  out_adj[t2] = 0.0;  // line 8
}
