// Gradient of `decay` (kernel.cu:2) with respect to out, z, start, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   z_adj: the gradient with respect to *z is added to it
//   start_adj: the gradient with respect to start is added to what it points to
static __global__ void decay_rev(double *out, const double *__restrict__ z, double start, double *out_adj,
    double *z_adj, double *start_adj) {
  __shared__ double tile[8];
  __shared__ double tile_adj[8];
  __shared__ __align__(16) double others[8][2];
  __shared__ double own_all[8];
  __shared__ double sum_adj_all[8];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double own = z[i];  // line 5
  double sum = start;
  for (int t = 0; (unsigned int)t < gridDim.x; ++t) {  // line 6
    tile[threadIdx.x] = z[t * 8 + threadIdx.x];  // line 7
    __syncthreads();  // line 8
    for (int j = 0; j < 8; ++j) {  // line 9
      double d = tile[j] - own;  // line 10
      sum += exp(-fabs(d)) + 0.1 * atan2(d, 2.0);  // line 11
    }
    __syncthreads();  // line 13
  }
  double sum_adj = out_adj[i];  // line 15
  out[i] += sum;

  // reverse sweep
  bool t0 = blockDim.x == 8 && blockDim.y == 1 && blockDim.z == 1;  // line 6
  double own_adj;
  if (t0 && gridDim.y == 1 && gridDim.z == 1 && gridDim.x <= 65536) {
    own_adj = 0.0;
    double tile_sum = 0.0;
    for (int t = (int)gridDim.x - 1; t >= 0; --t) {
      others[threadIdx.x][0] = z[t * 8 + (int)threadIdx.x];
      others[threadIdx.x][1] = out_adj[t * 8 + (int)threadIdx.x];
      __syncthreads();
      for (int j = 7; j >= 0; --j) {
        double t1 = others[j][0];
        double d = t1 - own;
        double t2 = hypot(d, 2.0);
        own_adj = own_adj - sum_adj * 0.1 * (2.0 / t2 / t2) + sum_adj * exp(-fabs(d)) * copysign(1.0, d);
        double t3 = others[j][1];
        double t4 = -d;
        double t5 = hypot(t4, 2.0);
        tile_sum = tile_sum + 0.1 * t3 * (2.0 / t5 / t5) - t3 * exp(-fabs(t4)) * copysign(1.0, own - t1);
      }
      __syncthreads();
    }
    atomicAdd(&z_adj[i], tile_sum);  // line 7
  } else {
    own_adj = 0.0;
    for (int t = (int)gridDim.x - 1; t >= 0; --t) {  // line 6
      double t1 = z[t * 8 + threadIdx.x];  // line 7
      __syncthreads();
      tile[threadIdx.x] = t1;
      __syncthreads();
      if (t0) {  // line 9
        own_all[threadIdx.x] = own;
        sum_adj_all[threadIdx.x] = sum_adj;
        __syncthreads();
        for (int j = 7; j >= 0; --j) {
          double d = tile[j] - own;  // line 10
          double t2 = hypot(d, 2.0);  // line 11
          double d_adj = sum_adj * 0.1 * (2.0 / t2 / t2);
          d_adj -= sum_adj * exp(-fabs(d)) * copysign(1.0, d);
          own_adj -= d_adj;  // line 10
        }
        double tile_sum = 0.0;
        for (unsigned int j = 0; j < 8; ++j) {  // line 9
          double t2 = sum_adj_all[j];
          double t3 = tile[(int)threadIdx.x] - own_all[j];
          double t4 = hypot(t3, 2.0);
          tile_sum += t2 * 0.1 * (2.0 / t4 / t4) - t2 * exp(-fabs(t3)) * copysign(1.0, t3);
        }
        tile_adj[(int)threadIdx.x] += tile_sum;
        __syncthreads();
      } else {
        double tile_row[8];
        #pragma unroll
        for (int j = 7; j >= 0; --j) {
          double d = tile[j] - own;  // line 10
          double t2 = hypot(d, 2.0);  // line 11
          double d_adj = sum_adj * 0.1 * (2.0 / t2 / t2);
          d_adj -= sum_adj * exp(-fabs(d)) * copysign(1.0, d);
          own_adj -= d_adj;  // line 10
          tile_row[j] = d_adj;
        }
        ::cugrad::accumulate_warp((double (*)[8])tile_adj, tile_row);
      }
      __syncthreads();  // line 8
      atomicAdd(&z_adj[t * 8 + threadIdx.x], tile_adj[threadIdx.x]);  // line 7
      tile_adj[threadIdx.x] = 0.0;
    }
  }
  atomicAdd(&z_adj[i], own_adj);  // line 5
  ::cugrad::accumulate_block(start_adj, sum_adj);  // line 3
}
