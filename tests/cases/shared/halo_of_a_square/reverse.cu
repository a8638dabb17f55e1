// Gradient of `halo_of_a_square` (kernel.cu:3) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void halo_of_a_square_rev(double *y, const double *x, double *y_adj, double *x_adj) {
  __shared__ double s[18][18];
  __shared__ double s_adj[18][18];
  ::cugrad::require_block(16u, 16u, 64u);
  ::cugrad::zero_shared(&s_adj);
  __syncthreads();
  int tx = threadIdx.x;  // line 5
  int ty = threadIdx.y;
  const double *tile = x + blockIdx.x * 256;  // line 6
  double *t0 = x_adj + blockIdx.x * 256;
  double t1 = tile[ty * 16 + tx];  // line 7
  int t2 = ty + 1;
  int t3 = tx + 1;
  s[t2][t3] = sin(t1);
  bool t4 = tx == 0;  // line 8
  if (t4) s[t2][0] = tile[ty];
  bool t5 = threadIdx.x == blockDim.x - 1;  // line 9
  if (t5) {
    double t6 = tile[ty];
    s[t2][tx + 2] = t6 * t6;
  }
  bool t6 = ty == 0;  // line 10
  if (t6) s[0][t3] = tile[tx];
  bool t7 = threadIdx.y == blockDim.y - 1;  // line 11
  if (t7) s[ty + 2][t3] = tile[tx] * 0.5;
  __syncthreads();  // line 12
  unsigned int t8 = blockIdx.x * 256 + ty * 16 + threadIdx.x;  // line 13
  double y_seed = y_adj[t8];
  double t9 = s[ty][t3];
  double t10 = s[ty + 2][t3];
  double t11 = s[t2][tx];
  double t12 = s[t2][tx + 2];
  y[t8] = t9 * t10 + t11 * t12;

  // reverse sweep
  atomicAdd(&s_adj[t2][tx + 2], y_seed * t11);
  atomicAdd(&s_adj[t2][tx], y_seed * t12);
  atomicAdd(&s_adj[ty + 2][t3], y_seed * t9);
  atomicAdd(&s_adj[ty][t3], y_seed * t10);
  __syncthreads();  // line 12
  if (t7) {  // line 11
    ::cugrad::accumulate_column(&t0[tx], s_adj[ty + 2][t3] * 0.5);
    s_adj[ty + 2][t3] = 0.0;
  }
  if (t6) {  // line 10
    ::cugrad::accumulate_column(&t0[tx], s_adj[0][t3]);
    s_adj[0][t3] = 0.0;
  }
  if (t5) {  // line 9
    ::cugrad::accumulate_warp(&t0[ty], 2.0 * s_adj[t2][tx + 2] * tile[ty]);
    s_adj[t2][tx + 2] = 0.0;
  }
  if (t4) {  // line 8
    ::cugrad::accumulate_warp(&t0[ty], s_adj[t2][0]);
    s_adj[t2][0] = 0.0;
  }
  atomicAdd(&t0[ty * 16 + tx], s_adj[t2][t3] * cos(t1));  // line 7
  y_adj[t8] = 0.0;  // line 13
  s_adj[t2][t3] = 0.0;  // line 7
}
