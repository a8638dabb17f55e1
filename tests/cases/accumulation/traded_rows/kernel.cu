// Every thread adds to a row of the tile that its neighbours share; the sum of an element is better left to the thread it
// belongs to. What that thread has to know of the others: a number, and where they look in a table.
__global__ void rows(double *out, const double *x, const double *table, const int *where, int n) {
  __shared__ double tile[5][12];
  int i = (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  double own = i < n ? x[i] : 0.0;
  int at = where[i % 7];
  tile[threadIdx.y][threadIdx.x] = own * own;
  __syncthreads();
  double s = 0.0;
  for (int k = 0; k < 12; ++k) s += tile[threadIdx.y][k] * table[at + k] * sin(own + k);
  if (i < n) out[i] = s;
}
