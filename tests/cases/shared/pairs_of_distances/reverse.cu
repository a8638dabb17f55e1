// Gradient of `decay` (kernel.cu:2) with respect to out, z, rate, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   z_adj: the gradient with respect to *z is added to it
//   rate_adj: the gradient with respect to rate is added to what it points to
static __global__ void decay_rev(double *out, const double *__restrict__ z, double rate, double *out_adj,
    double *z_adj, double *rate_adj) {
  __shared__ double tile[8];
  __shared__ double tile_adj[8];
  __shared__ double own_all[8];
  __shared__ double sum_adj_all[8];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double own = z[i];  // line 5
  double sum = 0.0;
  for (int t = 0; (unsigned int)t < gridDim.x; ++t) {  // line 6
    tile[threadIdx.x] = z[t * 8 + threadIdx.x];  // line 7
    __syncthreads();  // line 8
    for (int j = 0; j < 8; ++j) {  // line 9
      double d = tile[j] - own;  // line 10
      sum += exp(-rate * fabs(d)) + 0.1 * atan2(d, 2.0);  // line 11
    }
    __syncthreads();  // line 13
  }
  double sum_adj = out_adj[i];  // line 15
  out[i] = sum;

  // reverse sweep
  out_adj[i] = 0.0;
  double rate_adj_1 = 0.0;
  double own_adj = 0.0;
  for (int t = (int)gridDim.x - 1; t >= 0; --t) {  // line 6
    double t0 = z[t * 8 + threadIdx.x];  // line 7
    __syncthreads();
    tile[threadIdx.x] = t0;
    __syncthreads();
    if (blockDim.x == 8 && blockDim.y == 1 && blockDim.z == 1) {  // line 9
      own_all[threadIdx.x] = own;
      sum_adj_all[threadIdx.x] = sum_adj;
      __syncthreads();
      for (int j = 7; j >= 0; --j) {
        double d = tile[j] - own;  // line 10
        double t1 = -rate;  // line 11
        double t2 = fabs(d);
        double d_adj = sum_adj * 0.1 * (2.0 / (d * d + 2.0 * 2.0));
        double t3 = sum_adj * exp(t1 * t2);
        d_adj += t3 * t1 * copysign(1.0, d);
        rate_adj_1 -= t3 * t2;
        own_adj -= d_adj;  // line 10
      }
      double tile_sum = 0.0;
      for (unsigned int j = 0; j < 8; ++j) {  // line 9
        double t1 = sum_adj_all[j];
        double t2 = tile[(int)threadIdx.x] - own_all[j];
        double t3 = -rate;
        tile_sum += t1 * 0.1 * (2.0 / (t2 * t2 + 2.0 * 2.0))
            + t1 * exp(t3 * fabs(t2)) * t3 * copysign(1.0, t2);
      }
      tile_adj[(int)threadIdx.x] += tile_sum;
      __syncthreads();
    } else {
      double tile_row[8];
      #pragma unroll
      for (int j = 7; j >= 0; --j) {
        double d = tile[j] - own;  // line 10
        double t1 = -rate;  // line 11
        double t2 = fabs(d);
        double d_adj = sum_adj * 0.1 * (2.0 / (d * d + 2.0 * 2.0));
        double t3 = sum_adj * exp(t1 * t2);
        d_adj += t3 * t1 * copysign(1.0, d);
        rate_adj_1 -= t3 * t2;
        own_adj -= d_adj;  // line 10
        tile_row[j] = d_adj;
      }
      ::cugrad::accumulate_warp((double (*)[8])tile_adj, tile_row);
    }
    __syncthreads();  // line 8
    atomicAdd(&z_adj[t * 8 + threadIdx.x], tile_adj[threadIdx.x]);  // line 7
    tile_adj[threadIdx.x] = 0.0;
  }
  atomicAdd(&z_adj[i], own_adj);  // line 5
  ::cugrad::accumulate_block(rate_adj, rate_adj_1);  // line 3
}
