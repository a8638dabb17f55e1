// A row's scale, and a column's that threads of several blocks come to again: sums of both are kept. The tile is used again in the next round.
__global__ void scale(double *y, const double *x, const double *rows, const double *columns, int n, int width) {
  __shared__ double tile[33];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = i < n ? x[i] : 0.0;
  if (threadIdx.x == 0) tile[32] = i + 32 < n ? x[i + 32] : 0.0;
  __syncthreads();
  if (i >= n) return;
  y[i] = (tile[threadIdx.x + 1] - tile[threadIdx.x]) * rows[i / width] * columns[i % width];
}
