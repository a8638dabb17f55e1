// Gradient of `near` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void near_rev(double *out, const double *__restrict__ x, int tiles, double *out_adj,
    double *x_adj) {
  __shared__ double tile[2][8];
  __shared__ double tile_adj[2][8];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double a = x[2 * i];  // line 5
  double b = x[2 * i + 1];
  double sum = 0.0;
  for (int t = 1; t < tiles; ++t) {  // line 6
    unsigned int t0 = 2 * (t * 8 + threadIdx.x);  // line 7
    tile[0][threadIdx.x] = x[t0] * 0.7;
    tile[1][threadIdx.x] = x[t0 + 1];  // line 8
    __syncthreads();  // line 9
    for (int k = 0; k < 8; ++k) {  // line 10
      double d = tile[0][k] - a;  // line 11
      double e = b - tile[1][k];
      double r = d * d + e * e;
      if (r < 0.8) sum += (0.8 - r) * d * e * t;  // line 12
    }
    __syncthreads();  // line 14
  }
  double sum_adj = out_adj[i];  // line 16
  out[i] = sum;

  // reverse sweep
  out_adj[i] = 0.0;
  double a_adj = 0.0;
  double b_adj = 0.0;
  for (int t = tiles - 1; t >= 1; --t) {  // line 6
    unsigned int t0 = 2 * (t * 8 + threadIdx.x);  // line 7
    double t1 = x[t0];
    __syncthreads();
    tile[0][threadIdx.x] = t1 * 0.7;
    unsigned int t2 = t0 + 1;  // line 8
    tile[1][threadIdx.x] = x[t2];
    __syncthreads();
    double tile_row[8];  // line 10
    double tile_row_1[8];
    #pragma unroll
    for (int k = 7; k >= 0; --k) {
      double d = tile[0][k] - a;  // line 11
      double e = b - tile[1][k];
      double r = d * d + e * e;
      double e_adj = 0.0;
      double d_adj = 0.0;
      double r_adj = 0.0;
      if (r < 0.8) {  // line 12
        double t3 = 0.8 - r;
        double t4 = sum_adj * t;
        double t5 = t4 * e;
        e_adj = t4 * (t3 * d);
        d_adj = t5 * t3;
        r_adj = -t5 * d;
      }
      double t3 = 2.0 * r_adj;  // line 11
      e_adj += t3 * e;
      d_adj += t3 * d;
      b_adj += e_adj;
      tile_row[k] = -e_adj;
      a_adj -= d_adj;
      tile_row_1[k] = d_adj;
    }
    ::cugrad::accumulate_warp((double (*)[8])tile_adj[1], tile_row);
    ::cugrad::accumulate_warp((double (*)[8])tile_adj[0], tile_row_1);
    __syncthreads();  // line 9
    atomicAdd(&x_adj[t2], tile_adj[1][threadIdx.x]);  // line 8
    atomicAdd(&x_adj[t0], tile_adj[0][threadIdx.x] * 0.7);  // line 7
    tile_adj[1][threadIdx.x] = 0.0;  // line 8
    tile_adj[0][threadIdx.x] = 0.0;  // line 7
  }
  atomicAdd(&x_adj[2 * i + 1], b_adj);  // line 5
  atomicAdd(&x_adj[2 * i], a_adj);
}
