// Gradient of `near` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; it stays as it is
//   x_adj: the gradient with respect to *x is added to it
//   Not computed again: out.
static __global__ void near_rev(double *out, const double *__restrict__ x, int tiles, double *out_adj,
    double *x_adj) {
  __shared__ double tile[2][8];
  __shared__ double tile_adj[2][8];
  __shared__ __align__(16) double others[8][6];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double a = x[2 * i];  // line 5
  double b = x[2 * i + 1];
  __syncthreads();  // line 6

  // reverse sweep
  double sum_adj = out_adj[i];  // line 16
  double a_adj;
  double b_adj;
  if (blockDim.x == 8 && blockDim.y == 1 && blockDim.z == 1 && gridDim.y == 1 && gridDim.z == 1  // line 6
      && gridDim.x <= 65536 && tiles - 1 == (int)gridDim.x) {
    int t0 = (int)blockIdx.x * 16 + (int)threadIdx.x * 2;
    int t1 = t0 + 16;
    double t2 = x[t1] * 0.7;
    int t3 = t0 + 17;
    double t4 = x[t3];
    a_adj = 0.0;
    b_adj = 0.0;
    double tile_sum = 0.0;
    double tile_sum_1 = 0.0;
    for (int t = tiles - 1; t >= 1; --t) {
      int t5 = (t - 1) * 16 + (int)threadIdx.x * 2;
      others[threadIdx.x][0] = x[t5 + 16] * 0.7;
      others[threadIdx.x][1] = x[t5 + 17];
      others[threadIdx.x][2] = x[t5];
      others[threadIdx.x][3] = x[t5 + 1];
      others[threadIdx.x][4] = out_adj[(t - 1) * 8 + (int)threadIdx.x];
      __syncthreads();
      for (int k = 7; k >= 0; --k) {
        double d = others[k][0] - a;
        double e = b - others[k][1];
        double r = d * d + e * e;
        bool t6 = r < 0.8;
        double t7 = sum_adj * t;
        double t8 = e * t7;
        double t9 = 0.8 - r;
        double d_adj = t6 ? t8 * t9 : 0.0;
        double r_adj = t6 ? -d * t8 : 0.0;
        double t10 = 2.0 * r_adj;
        a_adj = a_adj - d_adj - d * t10;
        double e_adj = t6 ? t7 * (d * t9) : 0.0;
        b_adj = b_adj + e_adj + e * t10;
        double d_1 = t2 - others[k][2];
        double e_1 = others[k][3] - t4;
        double r_1 = d_1 * d_1 + e_1 * e_1;
        bool t11 = r_1 < 0.8;
        double t12 = others[k][4] * ((int)blockIdx.x + 1);
        double t13 = 0.8 - r_1;
        double e_adj_1 = t11 ? t12 * (d_1 * t13) : 0.0;
        double t14 = e_1 * t12;
        double r_adj_1 = t11 ? -d_1 * t14 : 0.0;
        double t15 = 2.0 * r_adj_1;
        tile_sum = tile_sum - e_adj_1 - e_1 * t15;
        double d_adj_1 = t11 ? t13 * t14 : 0.0;
        tile_sum_1 = tile_sum_1 + d_adj_1 + d_1 * t15;
      }
      __syncthreads();
    }
    atomicAdd(&x_adj[t3], tile_sum);  // line 8
    atomicAdd(&x_adj[t1], tile_sum_1 * 0.7);  // line 7
  } else {
    a_adj = 0.0;
    b_adj = 0.0;
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
  }
  atomicAdd(&x_adj[2 * i + 1], b_adj);  // line 5
  atomicAdd(&x_adj[2 * i], a_adj);
}
