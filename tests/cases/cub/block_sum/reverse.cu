// Gradient of `kernel` (kernel.cu:4) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  __shared__ double mean;
  __shared__ double mean_adj;
  __shared__ double shared_tile[48];
  __shared__ double shared_tile_adj[48];
  ::cugrad::zero_shared(&mean_adj);
  ::cugrad::zero_shared(&shared_tile_adj);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 13
  bool t0 = i < n;  // line 14
  double v = 0.0;
  if (t0) {
    double t1 = x[i];
    v = t1 * t1;
  }
  double result = ::cugrad::block_sum(v);  // line 15
  bool t1 = threadIdx.x == 0;  // line 16
  if (t1) mean = result / 48.0;
  __syncthreads();  // line 17
  int valid = n - blockIdx.x * blockDim.x;  // line 18
  double t2 = y[i];  // line 19
  double t3 = sin(t2);
  double t4 = mean;
  double value = t3 * t4;
  valid = valid < 48 ? valid : 48;
  int result_1 = threadIdx.x;
  bool counts = result_1 < valid;
  double result_2 = ::cugrad::block_sum(counts ? value : 0.0);
  __syncthreads();  // line 20
  double t5 = y[i];  // line 21
  double items[2];
  double items_adj[2] = {};
  double value_1 = x[i];
  items[0] = value_1;
  double t6 = mean;
  items[1] = t5 * t6;
  for (int n_1 = 1; n_1 < 2; ++n_1) value_1 += items[n_1];  // line 22
  double result_3 = ::cugrad::block_sum(value_1);
  __syncthreads();  // line 23
  shared_tile[threadIdx.x] = y[i];  // line 24
  __syncthreads();  // line 25
  double result_adj = 0.0;
  double result_adj_1 = 0.0;
  if (t1) {  // line 26
    double out_seed = out_adj[blockIdx.x];
    out[blockIdx.x] = result_2 * result_3 + shared_tile[5];

    // reverse sweep
    shared_tile_adj[5] += out_seed;
    result_adj = out_seed * result_3;
    result_adj_1 = out_seed * result_2;
  }
  __syncthreads();  // line 25
  y_adj[i] += shared_tile_adj[threadIdx.x];  // line 24
  shared_tile_adj[threadIdx.x] = 0.0;
  __syncthreads();  // line 23
  double value_adj = ::cugrad::block_first(result_adj_1);  // line 22
  for (int n_1 = 1; n_1 >= 1; --n_1) items_adj[n_1] += value_adj;
  double y_adj_before = y_adj[i];  // line 21
  double x_adj_before = x_adj[i];
  double t7 = items_adj[1];
  ::cugrad::accumulate_block(&mean_adj, t7 * t5);
  y_adj[i] = y_adj_before + t7 * t6;
  x_adj[i] = x_adj_before + (value_adj + items_adj[0]);
  __syncthreads();  // line 20
  double t8 = ::cugrad::block_first(result_adj);  // line 19
  double y_adj_before_1 = y_adj[i];
  double value_adj_1 = counts ? t8 : 0.0;
  ::cugrad::accumulate_block(&mean_adj, value_adj_1 * t3);
  y_adj[i] = y_adj_before_1 + value_adj_1 * t4 * cos(t2);
  __syncthreads();  // line 17
  double result_adj_2 = 0.0;
  if (t1) {  // line 16
    result_adj_2 = mean_adj / 48.0;
    mean_adj = 0.0;
  }
  double v_adj = ::cugrad::block_first(result_adj_2);  // line 15
  if (t0) x_adj[i] += 2.0 * v_adj * x[i];  // line 14
  if (t1) out_adj[blockIdx.x] = 0.0;  // line 26
}
