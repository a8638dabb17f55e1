// Gradient of `kernel` (kernel.cu:2) with respect to c, a, b, by cugrad.
//   c_adj: in: the adjoint of *c after the function, the seed; out: 0 where *c was written
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
static __global__ void kernel_rev(double *c, const double *__restrict__ a, const double *__restrict__ b,
    int n, double *c_adj, double *a_adj, double *b_adj) {
  __shared__ double sum_adj_all[1024];
  __shared__ double b_tile[32][33];
  int col = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int row = blockIdx.y * blockDim.y + threadIdx.y;  // line 4
  bool t0 = !(row >= n || col >= n);  // line 5
  bool all_here = ::cugrad::all_here(t0);
  if (!t0) return;
  int t1 = row * n;  // line 7
  double sum = 0.0;
  for (int k = 0; k < n; ++k) sum += a[t1 + k] * sin(b[k * n + col]);
  int t2 = t1 + col;  // line 8
  double sum_adj = c_adj[t2];
  c[t2] = sum;

  // reverse sweep
  int t3 = (int)blockDim.y / 4;  // line 7
  if (all_here && n - 1 >= t3 && n - 1 >= (int)blockDim.x / 4 && blockDim.x >= 8 && blockDim.x <= 32
      && blockDim.y >= 8 && blockDim.z == 1) {
    sum_adj_all[threadIdx.y * blockDim.x + threadIdx.x] = sum_adj;
    __syncthreads();
    for (int k = 0; k <= n - 1; k += blockDim.y) {
      for (unsigned int r = threadIdx.y; r < blockDim.x; r += blockDim.y) {
        if (k + (int)r <= n - 1) b_tile[r][threadIdx.x] = b[(k + (int)r) * n + col];
      }
      __syncthreads();
      int t4 = k + (int)threadIdx.y;
      if (t4 <= n - 1) {
        double b_sum = 0.0;
        for (unsigned int j = 0; j < blockDim.y; ++j) {
          b_sum += sum_adj_all[j * blockDim.x + threadIdx.x] * a[(int)(blockIdx.y * blockDim.y + j) * n + t4]
              * cos(b[t4 * n + col]);
        }
        atomicAdd(&b_adj[t4 * n + col], b_sum);
      }
      __syncthreads();
    }
    for (int k = 0; k <= n - 1; k += blockDim.x) {
      for (unsigned int r = threadIdx.y; r < blockDim.x; r += blockDim.y) {
        if (k + (int)r <= n - 1) b_tile[r][threadIdx.x] = b[(k + (int)r) * n + col];
      }
      __syncthreads();
      if (k + (int)threadIdx.x <= n - 1) {
        double a_sum = 0.0;
        for (unsigned int j = 0; j < blockDim.x; ++j) {
          a_sum += sum_adj_all[threadIdx.y * blockDim.x + j] * sin(b_tile[threadIdx.x][j]);
        }
        atomicAdd(&a_adj[t1 + (k + (int)threadIdx.x)], a_sum);
      }
      __syncthreads();
    }
    __syncthreads();
  } else {
    int k = n - 1;
    for (; k >= 7; k -= 8) {
      double a_row[8];
      #pragma unroll
      for (int k_1 = 0; k_1 < 8; ++k_1) {
        int k_2 = k - k_1;
        double t4 = b[k_2 * n + col];
        ::cugrad::accumulate_column(&b_adj[k_2 * n + col], sum_adj * a[t1 + k_2] * cos(t4));
        a_row[7 - k_1] = sum_adj * sin(t4);
      }
      ::cugrad::accumulate_rows((double (*)[8])(a_adj + (t1 + (k - 7))), a_row);
    }
    for (; k >= 0; --k) {
      double t4 = b[k * n + col];
      ::cugrad::accumulate_column(&b_adj[k * n + col], sum_adj * a[t1 + k] * cos(t4));
      ::cugrad::accumulate_warp(&a_adj[t1 + k], sum_adj * sin(t4));
    }
  }
  c_adj[t2] = 0.0;  // line 8
}
