// Gradient of `pull` (kernel.cu:3) with respect to force, x, mass, by cugrad.
//   force_adj: in: the adjoint of *force after the function, the seed; it stays as it is
//   x_adj: the gradient with respect to *x is added to it
//   mass_adj: the gradient with respect to *mass is added to it
//   Not computed again: force.
static __global__ void pull_rev(double *force, const double *__restrict__ x, const double *__restrict__ mass,
    double scale, int first, int n, int m, double *force_adj, double *x_adj, double *mass_adj) {
  __shared__ double place[8];
  __shared__ double place_adj[8];
  __shared__ double weight[8];
  __shared__ double weight_adj[8];
  __shared__ __align__(16) double others[8][4];
  __shared__ double mine_all[8];
  __shared__ double sum_adj_all[8];
  ::cugrad::require_room(m, (long long)blockDim.x * (long long)gridDim.x, 1ll, gridDim.y);
  ::cugrad::zero_shared(&place_adj);
  ::cugrad::zero_shared(&weight_adj);
  __syncthreads();
  unsigned int t0 = first + blockIdx.x * blockDim.x + threadIdx.x;  // line 6
  int i = t0;
  unsigned int t1 = blockIdx.y * m + t0;  // line 7
  double mine = x[t1];
  int t2 = n / 8;  // line 8
  unsigned int t3 = m * blockIdx.y;  // line 9
  __syncthreads();  // line 8

  // reverse sweep
  double sum_adj = force_adj[t1];  // line 19
  bool t4 = blockDim.x == 8 && blockDim.y == 1 && blockDim.z == 1;  // line 8
  double mine_adj;
  if (t4 && gridDim.y == 1 && gridDim.z == 1 && gridDim.x <= 65536 && t2 == (int)gridDim.x) {
    unsigned int t5 = blockIdx.x * 8 + threadIdx.x + t3;
    double t6 = x[t5];
    double t7 = scale * mass[t5];
    mine_adj = 0.0;
    double weight_sum = 0.0;
    double place_sum = 0.0;
    for (int t = t2 - 1; t >= 0; --t) {
      unsigned int t8 = (unsigned int)t * 8 + threadIdx.x + t3;
      others[threadIdx.x][0] = scale * mass[t8];
      others[threadIdx.x][1] = x[t8];
      unsigned int t9 = (unsigned int)first + (unsigned int)t * 8;
      unsigned int t10 = blockIdx.y * m + (t9 + threadIdx.x);
      others[threadIdx.x][2] = force_adj[t10];
      others[threadIdx.x][3] = x[t10];
      __syncthreads();
      for (int k = 7; k >= 0; --k) {
        double t11 = sum_adj * (t * 8 + k != i);
        double t12 = others[k][0];
        double d = others[k][1] - mine;
        double t13 = 1.0 / (d * d + 0.5);
        double t14 = t11 * t13;
        mine_adj = mine_adj - t11 * t12 * cos(d) + d * (2.0 * (t14 * (t13 * (t12 * d)))) - t12 * t14;
        double t15 = others[k][2] * ((int)blockIdx.x * 8 + (int)threadIdx.x != (int)(t9 + k));
        double d_1 = t6 - others[k][3];
        double t16 = 1.0 / (d_1 * d_1 + 0.5);
        double t17 = t15 * t16;
        weight_sum = weight_sum + t15 * sin(d_1) + d_1 * t17;
        place_sum = place_sum + t15 * t7 * cos(d_1) - d_1 * (2.0 * (t17 * (t16 * (d_1 * t7)))) + t17 * t7;
      }
      __syncthreads();
    }
    atomicAdd(&mass_adj[t5], weight_sum * scale);  // line 10
    atomicAdd(&x_adj[t5], place_sum);  // line 9
  } else {
    mine_adj = 0.0;
    for (int t = t2 - 1; t >= 0; --t) {  // line 8
      unsigned int t5 = t * 8 + threadIdx.x + t3;  // line 9
      double t6 = x[t5];
      __syncthreads();
      place[threadIdx.x] = t6;
      weight[threadIdx.x] = scale * mass[t5];  // line 10
      __syncthreads();
      if (t4) {  // line 12
        mine_all[threadIdx.x] = mine;
        sum_adj_all[threadIdx.x] = sum_adj;
        __syncthreads();
        for (int k = 7; k >= 0; --k) {
          double d = place[k] - mine;  // line 13
          double t7 = weight[k];  // line 14
          double f_adj = sum_adj * (t * 8 + k != i);  // line 15
          double d_adj = f_adj * t7 * cos(d);  // line 14
          double t8 = 1.0 / (d * d + 0.5);
          double t9 = f_adj * t8;
          d_adj -= 2.0 * (t9 * (t7 * d * t8)) * d;
          d_adj += t9 * t7;
          mine_adj -= d_adj;  // line 13
        }
        int t7 = threadIdx.x;  // line 12
        double weight_sum = 0.0;
        double place_sum = 0.0;
        for (unsigned int j = 0; j < 8; ++j) {
          double t8 = sum_adj_all[j] * (t * 8 + t7 != (int)(first + blockIdx.x * blockDim.x + j));
          double t9 = place[t7] - mine_all[j];
          double t10 = 1.0 / (t9 * t9 + 0.5);
          double t11 = t8 * t10;
          weight_sum += t8 * sin(t9) + t11 * t9;
          double t12 = weight[t7];
          place_sum += t8 * t12 * cos(t9) - 2.0 * (t11 * (t12 * t9 * t10)) * t9 + t11 * t12;
        }
        weight_adj[t7] += weight_sum;
        place_adj[t7] += place_sum;
        __syncthreads();
      } else {
        double weight_row[8];
        double place_row[8];
        #pragma unroll
        for (int k = 7; k >= 0; --k) {
          double d = place[k] - mine;  // line 13
          double t7 = weight[k];  // line 14
          double f_adj = sum_adj * (t * 8 + k != i);  // line 15
          double d_adj = f_adj * t7 * cos(d);  // line 14
          double t8 = 1.0 / (d * d + 0.5);
          double t9 = f_adj * t8;
          d_adj -= 2.0 * (t9 * (t7 * d * t8)) * d;
          d_adj += t9 * t7;
          weight_row[k] = f_adj * sin(d) + t9 * d;
          mine_adj -= d_adj;  // line 13
          place_row[k] = d_adj;
        }
        ::cugrad::accumulate_warp((double (*)[8])weight_adj, weight_row);  // line 14
        ::cugrad::accumulate_warp((double (*)[8])place_adj, place_row);  // line 13
      }
      __syncthreads();  // line 11
      atomicAdd(&mass_adj[t5], weight_adj[threadIdx.x] * scale);  // line 10
      atomicAdd(&x_adj[t5], place_adj[threadIdx.x]);  // line 9
      weight_adj[threadIdx.x] = 0.0;  // line 10
      place_adj[threadIdx.x] = 0.0;  // line 9
    }
  }
  atomicAdd(&x_adj[t1], mine_adj);  // line 7
}
