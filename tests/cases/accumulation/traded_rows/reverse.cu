// Gradient of `rows` (kernel.cu:3) with respect to out, x, table, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   table_adj: the gradient with respect to *table is added to it
static __global__ void rows_rev(double *out, const double *x, const double *table, const int *where, int n,
    double *out_adj, double *x_adj, double *table_adj) {
  __shared__ double tile[5][12];
  __shared__ double tile_adj[5][12];
  __shared__ double own_all[5][12];
  __shared__ int at_all[5][12];
  __shared__ double s_adj_all[5][12];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int i = (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;  // line 5
  bool t0 = i < n;  // line 6
  double own = t0 ? x[i] : 0.0;
  int at = where[i % 7];  // line 7
  tile[threadIdx.y][threadIdx.x] = own * own;  // line 8
  __syncthreads();  // line 9
  double s = 0.0;
  for (int k = 0; k < 12; ++k) s += tile[threadIdx.y][k] * table[at + k] * sin(own + k);  // line 11
  double s_adj = 0.0;
  if (t0) {  // line 12
    s_adj = out_adj[i];
    out[i] = s;

    // reverse sweep
  }
  double own_adj;
  if (blockDim.x == 12 && blockDim.z == 1) {  // line 11
    own_all[threadIdx.y][threadIdx.x] = own;
    at_all[threadIdx.y][threadIdx.x] = at;
    s_adj_all[threadIdx.y][threadIdx.x] = s_adj;
    __syncthreads();
    own_adj = 0.0;
    for (int k = 11; k >= 0; --k) {
      double t1 = tile[threadIdx.y][k];
      double t2 = own + k;
      own_adj += s_adj * (t1 * table[at + k]) * cos(t2);
      ::cugrad::accumulate_sum(&table_adj[at + k], s_adj * sin(t2) * t1);
    }
    double tile_sum = 0.0;
    for (unsigned int j = 0; j < 12; ++j) {
      tile_sum += s_adj_all[threadIdx.y][j] * sin(own_all[threadIdx.y][j] + (int)threadIdx.x)
          * table[at_all[threadIdx.y][j] + (int)threadIdx.x];
    }
    tile_adj[threadIdx.y][(int)threadIdx.x] += tile_sum;
    __syncthreads();
  } else {
    own_adj = 0.0;
    for (int k = 11; k >= 0; --k) {
      double t1 = tile[threadIdx.y][k];
      double t2 = table[at + k];
      double t3 = own + k;
      double t4 = s_adj * sin(t3);
      own_adj += s_adj * (t1 * t2) * cos(t3);
      ::cugrad::accumulate_sum(&table_adj[at + k], t4 * t1);
      ::cugrad::accumulate_warp(&tile_adj[threadIdx.y][k], t4 * t2);
    }
  }
  __syncthreads();  // line 9
  own_adj += 2.0 * tile_adj[threadIdx.y][threadIdx.x] * own;  // line 8
  if (t0) x_adj[i] += own_adj;  // line 6
  if (t0) out_adj[i] = 0.0;  // line 12
  tile_adj[threadIdx.y][threadIdx.x] = 0.0;  // line 8
}
