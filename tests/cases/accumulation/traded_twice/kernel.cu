// Rows and columns of one tile: an element gets something from its row, from its column and from the diagonal's threads.
__global__ void crossing(double *out, const double *x) {
  __shared__ double tile[8][8];
  int i = blockIdx.x * 64 + threadIdx.y * 8 + threadIdx.x;
  tile[threadIdx.y][threadIdx.x] = x[i];
  __syncthreads();
  double s = x[i];
  for (int k = 7; k >= 0; --k)
    s += tile[threadIdx.y][k] * tile[k][threadIdx.x] * 0.1 + tile[threadIdx.x][k] * x[i] + tile[k][k] * 0.02;
  out[i] = s;
}
