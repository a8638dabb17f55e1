// Gradient of `products` (kernel.cu:19) with respect to out, a, b, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
static __global__ void product_reverse_0_1_2(double *c, const double *__restrict__ a,
    const double *__restrict__ b, int n, double *c_adj, double *a_adj, double *b_adj) {
  __shared__ double as[8][8];
  __shared__ double as_adj[8][8];
  __shared__ double bs_adj[8][8];
  __shared__ double bs[8][9];
  __shared__ double sum_adj_all[8][8];
  ::cugrad::require_room(n, -8 + (long long)blockDim.x + (long long)gridDim.x * 8, 1ll,
      -8 + (long long)blockDim.y + (long long)gridDim.y * 8);
  ::cugrad::require_block(8u, 8u, 64u);
  ::cugrad::zero_shared(&as_adj);
  ::cugrad::zero_shared(&bs_adj);
  __syncthreads();
  int row = blockIdx.y * 8 + threadIdx.y;  // line 7
  int col = blockIdx.x * 8 + threadIdx.x;

  // reverse sweep
  double sum_adj = c_adj[row * n + col];  // line 16
  c_adj[row * n + col] = 0.0;
  for (int t = n / 8 - 1; t >= 0; --t) {  // line 9
    unsigned int t0 = row * n + t * 8 + threadIdx.x;  // line 10
    double t1 = a[t0];
    __syncthreads();
    as[threadIdx.y][threadIdx.x] = t1;
    unsigned int t2 = (t * 8 + threadIdx.y) * n + (blockIdx.x * 8 + threadIdx.x);  // line 11
    bs[threadIdx.y][threadIdx.x] = b[t2];
    __syncthreads();
    if (blockDim.x == 8 && blockDim.y == 8 && blockDim.z == 1) {  // line 13
      sum_adj_all[threadIdx.y][threadIdx.x] = sum_adj;
      __syncthreads();
      double bs_sum = 0.0;
      for (unsigned int j = 0; j < 8; ++j) {
        bs_sum += sum_adj_all[j][threadIdx.x] * as[j][(int)threadIdx.y];
      }
      bs_adj[(int)threadIdx.y][threadIdx.x] += bs_sum;
      double as_sum = 0.0;
      for (unsigned int j = 0; j < 8; ++j) {
        as_sum += sum_adj_all[threadIdx.y][j] * bs[(int)threadIdx.x][j];
      }
      as_adj[threadIdx.y][(int)threadIdx.x] += as_sum;
      __syncthreads();
    } else {
      double as_row[8];
      #pragma unroll
      for (int k = 7; k >= 0; --k) {
        double t3 = bs[k][threadIdx.x];
        ::cugrad::accumulate_column(&bs_adj[k][threadIdx.x], sum_adj * as[threadIdx.y][k]);
        as_row[k] = sum_adj * t3;
      }
      ::cugrad::accumulate_rows((double (*)[8])as_adj[threadIdx.y], as_row);
    }
    __syncthreads();  // line 12
    atomicAdd(&b_adj[t2], bs_adj[threadIdx.y][threadIdx.x]);  // line 11
    atomicAdd(&a_adj[t0], as_adj[threadIdx.y][threadIdx.x]);  // line 10
    bs_adj[threadIdx.y][threadIdx.x] = 0.0;  // line 11
    as_adj[threadIdx.y][threadIdx.x] = 0.0;  // line 10
  }
}

static void products_rev(double *out, const double *a, const double *b, int n, double *out_adj, double *a_adj,
    double *b_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, a_adj, b_adj);
  double *square = ::cugrad::host::allocate_device<double>((unsigned long)(n * n) * 8, nullptr,  // line 21
      "kernel.cu:21");
  double *square_adj = ::cugrad::host::shadow_device<double>((unsigned long)(n * n) * 8, nullptr,
      "kernel.cu:21");
  unsigned int grid_x = n / 8;  // line 22
  ::cugrad::host::launch(::cugrad::launch_config(dim3(grid_x, grid_x), dim3(8u, 8u)),  // line 23
      ::cugrad::derived<decltype(&product), &product, true, true>{}, "kernel.cu:23", square, a, b,
      n);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(grid_x, grid_x), dim3(8u, 8u)),  // line 24
      ::cugrad::derived<decltype(&product), &product, true, true>{}, "kernel.cu:24", out, square,
      a, n);
  ::cugrad::host::free_device(square, nullptr, "kernel.cu:25");  // line 25

  // reverse sweep
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(grid_x, grid_x), dim3(8u, 8u)),  // line 24
      ::cugrad::derived<decltype(&product_reverse_0_1_2), &product_reverse_0_1_2, true, true>{},
      "kernel.cu:24", out, square, a, n, out_adj, square_adj, a_adj);
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(grid_x, grid_x), dim3(8u, 8u)),  // line 23
      ::cugrad::derived<decltype(&product_reverse_0_1_2), &product_reverse_0_1_2, true, true>{},
      "kernel.cu:23", square, a, b, n, square_adj, a_adj, b_adj);
}
