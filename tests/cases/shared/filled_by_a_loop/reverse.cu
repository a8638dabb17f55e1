// Gradient of `product` (kernel.cu:2) with respect to y, a, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   a_adj: the gradient with respect to *a is added to it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void product_rev(double *y, const double *__restrict__ a, const double *__restrict__ x,
    int n, double *y_adj, double *a_adj, double *x_adj) {
  __shared__ double tile[32];
  __shared__ double tile_adj[32];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  int e = threadIdx.x;  // line 7
  double s = 0.0;
  for (int first = 0; first < n; first += 32) {  // line 6
    for (int e_1 = e; e_1 < 32; e_1 += blockDim.x) {  // line 7
      tile[e_1] = first + e_1 < n ? x[first + e_1] : 0.0;
    }
    __syncthreads();  // line 8
    for (int k = 0; k < 32; ++k) s = s * 0.9 + sin(a[i] * tile[k]);  // line 9
    __syncthreads();  // line 10
  }
  double s_adj = y_adj[i];  // line 12
  y[i] = s;

  // reverse sweep
  y_adj[i] = 0.0;
  double a_sum = 0.0;
  for (int k = 0 < n ? (n - 1) / 32 + 1 : 0; k > 0; --k) {  // line 6
    int first = (k - 1) * 32;
    __syncthreads();
    for (int e_1 = e; e_1 < 32; e_1 += blockDim.x) {  // line 7
      tile[e_1] = first + e_1 < n ? x[first + e_1] : 0.0;
    }
    __syncthreads();
    double tile_row[32];  // line 9
    #pragma unroll
    for (int k_1 = 31; k_1 >= 0; --k_1) {
      double t0 = a[i];
      double t1 = tile[k_1];
      double t2 = s_adj * cos(t0 * t1);
      tile_row[k_1] = t2 * t0;
      a_sum += t2 * t1;
      s_adj *= 0.9;
    }
    ::cugrad::accumulate_warp((double (*)[32])tile_adj, tile_row);
    __syncthreads();  // line 8
    bool t0 = e < 32;  // line 7
    for (int k_1 = t0 ? (32 - e - 1) / (t0 ? (int)blockDim.x : 1) + 1 : 0; k_1 > 0; --k_1) {
      int e_1 = e + (k_1 - 1) * (int)blockDim.x;
      if (first + e_1 < n) atomicAdd(&x_adj[first + e_1], tile_adj[e_1]);
      tile_adj[e_1] = 0.0;
    }
  }
  ::cugrad::accumulate_sum(&a_adj[i], a_sum);  // line 6
}
