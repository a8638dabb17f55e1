// Gradient of `pull` (kernel.cu:3) with respect to force, x, mass, by cugrad.
//   force_adj: in: the adjoint of *force after the function, the seed; out: 0 where *force was written
//   x_adj: the gradient with respect to *x is added to it
//   mass_adj: the gradient with respect to *mass is added to it
static __global__ void pull_rev(double *force, const double *__restrict__ x, const double *__restrict__ mass,
    double scale, int first, int n, int m, double *force_adj, double *x_adj, double *mass_adj) {
  __shared__ double place[8];
  __shared__ double place_adj[8];
  __shared__ double weight[8];
  __shared__ double weight_adj[8];
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
  double sum = 0.0;
  for (int t = 0; t < t2; ++t) {
    unsigned int t3 = t * 8 + threadIdx.x + m * blockIdx.y;  // line 9
    place[threadIdx.x] = x[t3];
    weight[threadIdx.x] = scale * mass[t3];  // line 10
    __syncthreads();  // line 11
    for (int k = 0; k < 8; ++k) {  // line 12
      double d = place[k] - mine;  // line 13
      double t4 = weight[k];  // line 14
      double f = t4 * d / (d * d + 0.5) + sin(d) * t4;
      sum += (t * 8 + k != i) * f;  // line 15
    }
    __syncthreads();  // line 17
  }
  double sum_adj = force_adj[t1];  // line 19
  force[t1] = sum;

  // reverse sweep
  force_adj[t1] = 0.0;
  double mine_adj = 0.0;
  for (int t = t2 - 1; t >= 0; --t) {  // line 8
    unsigned int t3 = t * 8 + threadIdx.x + m * blockIdx.y;  // line 9
    double t4 = x[t3];
    __syncthreads();
    place[threadIdx.x] = t4;
    weight[threadIdx.x] = scale * mass[t3];  // line 10
    __syncthreads();
    if (blockDim.x == 8 && blockDim.y == 1 && blockDim.z == 1) {  // line 12
      mine_all[threadIdx.x] = mine;
      sum_adj_all[threadIdx.x] = sum_adj;
      __syncthreads();
      for (int k = 7; k >= 0; --k) {
        double d = place[k] - mine;  // line 13
        double t5 = weight[k];  // line 14
        double f_adj = sum_adj * (t * 8 + k != i);  // line 15
        double d_adj = f_adj * t5 * cos(d);  // line 14
        double t6 = 1.0 / (d * d + 0.5);
        double t7 = f_adj * t6;
        d_adj -= 2.0 * (t7 * (t5 * d * t6)) * d;
        d_adj += t7 * t5;
        mine_adj -= d_adj;  // line 13
      }
      int t5 = threadIdx.x;  // line 12
      double weight_sum = 0.0;
      double place_sum = 0.0;
      for (unsigned int j = 0; j < 8; ++j) {
        double t6 = sum_adj_all[j] * (t * 8 + t5 != (int)(first + blockIdx.x * blockDim.x + j));
        double t7 = place[t5] - mine_all[j];
        double t8 = 1.0 / (t7 * t7 + 0.5);
        double t9 = t6 * t8;
        weight_sum += t6 * sin(t7) + t9 * t7;
        double t10 = weight[t5];
        place_sum += t6 * t10 * cos(t7) - 2.0 * (t9 * (t10 * t7 * t8)) * t7 + t9 * t10;
      }
      weight_adj[t5] += weight_sum;
      place_adj[t5] += place_sum;
      __syncthreads();
    } else {
      double weight_row[8];
      double place_row[8];
      #pragma unroll
      for (int k = 7; k >= 0; --k) {
        double d = place[k] - mine;  // line 13
        double t5 = weight[k];  // line 14
        double f_adj = sum_adj * (t * 8 + k != i);  // line 15
        double d_adj = f_adj * t5 * cos(d);  // line 14
        double t6 = 1.0 / (d * d + 0.5);
        double t7 = f_adj * t6;
        d_adj -= 2.0 * (t7 * (t5 * d * t6)) * d;
        d_adj += t7 * t5;
        weight_row[k] = f_adj * sin(d) + t7 * d;
        mine_adj -= d_adj;  // line 13
        place_row[k] = d_adj;
      }
      ::cugrad::accumulate_warp((double (*)[8])weight_adj, weight_row);  // line 14
      ::cugrad::accumulate_warp((double (*)[8])place_adj, place_row);  // line 13
    }
    __syncthreads();  // line 11
    atomicAdd(&mass_adj[t3], weight_adj[threadIdx.x] * scale);  // line 10
    atomicAdd(&x_adj[t3], place_adj[threadIdx.x]);  // line 9
    weight_adj[threadIdx.x] = 0.0;  // line 10
    place_adj[threadIdx.x] = 0.0;  // line 9
  }
  atomicAdd(&x_adj[t1], mine_adj);  // line 7
}
