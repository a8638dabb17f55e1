// Gradient of `matvec` (kernel.cu:2) with respect to y, A, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function; out: the adjoint of *y before it
//   A_adj: the gradient with respect to *A is added to it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void matvec_rev(double *y, const double *__restrict__ A, const double *__restrict__ x,
    int rows, int cols, double *y_adj, double *A_adj, double *x_adj) {
  __shared__ double y_held_adj_all[1024];
  int r = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  bool t0 = r < rows;  // line 4
  bool all_here = ::cugrad::all_here(t0);
  if (!t0) return;
  y[r] = 0.0;  // line 5
  if (0 < cols) {  // line 6
    int t1 = r * cols;
    double y_held = 0.0;
    for (int c = 0; c < cols; ++c) y_held += A[t1 + c] * x[c];
    double y_held_adj = y_adj[r];
    y[r] = y_held;

    // reverse sweep
    if (all_here && cols - 1 >= (int)blockDim.x / 4 && blockDim.x >= 8 && blockDim.y == 1
        && blockDim.z == 1) {
      y_held_adj_all[threadIdx.x] = y_held_adj;
      __syncthreads();
      for (int c = cols - 1; c >= 0; --c) {
        ::cugrad::accumulate_own(&A_adj[t1 + c], y_held_adj * x[c]);
      }
      for (int c = threadIdx.x; c <= cols - 1; c += blockDim.x) {
        double x_sum = 0.0;
        for (unsigned int j = 0; j < blockDim.x; ++j) {
          x_sum += y_held_adj_all[j] * A[(int)(blockIdx.x * blockDim.x + j) * cols + c];
        }
        atomicAdd(&x_adj[c], x_sum);
      }
      __syncthreads();
    } else {
      int c = cols - 1;
      for (; c >= 7; c -= 8) {
        double x_row[8];
        #pragma unroll
        for (int k = 0; k < 8; ++k) {
          int c_1 = c - k;
          x_row[7 - k] = y_held_adj * A[t1 + c_1];
          ::cugrad::accumulate_own(&A_adj[t1 + c_1], y_held_adj * x[c_1]);
        }
        ::cugrad::accumulate_warp((double (*)[8])(x_adj + (c - 7)), x_row);
      }
      for (; c >= 0; --c) {
        double t2 = x[c];
        ::cugrad::accumulate_warp(&x_adj[c], y_held_adj * A[t1 + c]);
        A_adj[t1 + c] += y_held_adj * t2;
      }
    }
  }
  y_adj[r] = 0.0;  // line 5
}
