// Gradient of `scale` (kernel.cu:2) with respect to y, x, rows, columns, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   rows_adj: the gradient with respect to *rows is added to it
//   columns_adj: the gradient with respect to *columns is added to it
static __global__ void scale_rev(double *y, const double *x, const double *rows, const double *columns, int n,
    int width, double *y_adj, double *x_adj, double *rows_adj, double *columns_adj) {
  __shared__ double tile[33];
  __shared__ double tile_adj[33];
  if (!::cugrad::goes_round()) return;  // line 9
  unsigned int period = ::cugrad::blocks_until_again((unsigned int)width);
  unsigned int last_round_1 = ::cugrad::last_round(period);
  unsigned int round_step_1 = ::cugrad::round_step(period);
  int at = 0;
  double columns_sum = 0.0;
  int at_1 = 0;
  double rows_sum = 0.0;
  for (unsigned int block = ::cugrad::first_round(period); block < last_round_1; block += round_step_1) {
    ::cugrad::require_block(32u, 1024u, 64u);
    ::cugrad::zero_shared(&tile_adj);
    __syncthreads();
    int i = block * blockDim.x + threadIdx.x;  // line 4
    bool t0 = i < n;  // line 5
    tile[threadIdx.x] = t0 ? x[i] : 0.0;
    bool t1 = threadIdx.x == 0;  // line 6
    if (t1) tile[32] = i + 32 < n ? x[i + 32] : 0.0;
    __syncthreads();  // line 7
    int at_2 = at_1;
    int at_3 = at;
    if (t0) {  // line 8
      double y_seed = y_adj[i];  // line 9
      double t2 = tile[threadIdx.x + 1] - tile[threadIdx.x];
      at_2 = i / width;
      double t3 = rows[at_2];
      double t4 = t2 * t3;
      at_3 = i % width;
      double t5 = columns[at_3];
      y[i] = t4 * t5;

      // reverse sweep
      double t6 = y_seed * t5;
      if (at_3 != at) {
        ::cugrad::accumulate_sum(&columns_adj[at], columns_sum);
        columns_sum = 0.0;
      }
      columns_sum += y_seed * t4;
      double t7 = t6 * t3;
      if (at_2 != at_1) {
        ::cugrad::accumulate_warp(&rows_adj[at_1], rows_sum);
        rows_sum = 0.0;
      }
      rows_sum += t6 * t2;
      ::cugrad::accumulate_row(&tile_adj[threadIdx.x], 0.0, -t7, t7);
    }
    __syncthreads();  // line 7
    if (t1) {  // line 6
      if (i + 32 < n) atomicAdd(&x_adj[i + 32], tile_adj[32]);
      tile_adj[32] = 0.0;
    }
    if (t0) atomicAdd(&x_adj[i], tile_adj[threadIdx.x]);  // line 5
    if (t0) y_adj[i] = 0.0;  // line 9
    tile_adj[threadIdx.x] = 0.0;  // line 5
    __syncthreads();  // line 9
    at = at_3;
    at_1 = at_2;
  }
  if ((unsigned int)width < 128) {
    ::cugrad::accumulate_few(&columns_adj[at], columns_sum);
  } else {
    ::cugrad::accumulate_sum(&columns_adj[at], columns_sum);
  }
  ::cugrad::accumulate_warp(&rows_adj[at_1], rows_sum);
}
