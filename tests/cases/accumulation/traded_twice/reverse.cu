// Gradient of `crossing` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void crossing_rev(double *out, const double *__restrict__ x, double *out_adj,
    double *x_adj) {
  __shared__ double tile_adj[8][8];
  __shared__ double tile[8][9];
  __shared__ double s_all[8][8];
  __shared__ double s_adj_all[8][8];
  ::cugrad::require_block(8u, 8u, 64u);
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int i = blockIdx.x * 64 + threadIdx.y * 8 + threadIdx.x;  // line 4
  tile[threadIdx.y][threadIdx.x] = x[i];  // line 5
  __syncthreads();  // line 6
  double s = x[i];  // line 7
  double s_1 = s;
  for (int k = 7; k >= 0; --k) {  // line 8
    double t0 = tile[threadIdx.y][k];  // line 9
    s_1 += t0 * tile[k][threadIdx.x] * 0.1 + tile[threadIdx.x][k] * s + tile[k][k] * 0.02;
  }
  double s_adj = out_adj[i];  // line 10
  out[i] = s_1;

  // reverse sweep
  double s_adj_1;
  if (blockDim.x == 8 && blockDim.y == 8 && blockDim.z == 1) {  // line 8
    s_all[threadIdx.y][threadIdx.x] = s;
    s_adj_all[threadIdx.y][threadIdx.x] = s_adj;
    __syncthreads();
    double tile_row[8];
    s_adj_1 = 0.0;
    #pragma unroll
    for (int k = 0; k <= 7; ++k) {
      tile_row[k] = s_adj * 0.02;  // line 9
      s_adj_1 += s_adj * tile[threadIdx.x][k];
    }
    ::cugrad::accumulate_warp((double (*)[8][9])tile_adj[0], tile_row);
    double tile_sum = 0.0;
    double tile_sum_1 = 0.0;
    for (unsigned int j = 0; j < 8; ++j) {  // line 8
      double t0 = s_adj_all[j][threadIdx.x];
      tile_sum += t0 * s_all[j][threadIdx.x];
      tile_sum_1 += t0 * 0.1 * tile[j][(int)threadIdx.y];
    }
    atomicAdd(&tile_adj[threadIdx.x][(int)threadIdx.y], tile_sum);
    atomicAdd(&tile_adj[(int)threadIdx.y][threadIdx.x], tile_sum_1);
    double tile_sum_2 = 0.0;
    for (unsigned int j = 0; j < 8; ++j) {
      tile_sum_2 += s_adj_all[threadIdx.y][j] * 0.1 * tile[(int)threadIdx.x][j];
    }
    atomicAdd(&tile_adj[threadIdx.y][(int)threadIdx.x], tile_sum_2);
    __syncthreads();
  } else {
    double tile_row[8];
    double tile_row_1[8];
    s_adj_1 = 0.0;
    #pragma unroll
    for (int k = 0; k <= 7; ++k) {
      double t0 = tile[threadIdx.y][k];  // line 9
      double t1 = tile[k][threadIdx.x];
      tile_row[k] = s_adj * 0.02;
      s_adj_1 += s_adj * tile[threadIdx.x][k];
      ::cugrad::accumulate_column(&tile_adj[threadIdx.x][k], s_adj * s);
      double t2 = s_adj * 0.1;
      ::cugrad::accumulate_column(&tile_adj[k][threadIdx.x], t2 * t0);
      tile_row_1[k] = t2 * t1;
    }
    ::cugrad::accumulate_warp((double (*)[8][9])tile_adj[0], tile_row);
    ::cugrad::accumulate_rows((double (*)[8])tile_adj[threadIdx.y], tile_row_1);
  }
  s_adj_1 += s_adj;  // line 8
  x_adj[i] += s_adj_1;  // line 7
  __syncthreads();  // line 6
  x_adj[i] += tile_adj[threadIdx.y][threadIdx.x];  // line 5
  out_adj[i] = 0.0;  // line 10
  tile_adj[threadIdx.y][threadIdx.x] = 0.0;  // line 5
}
