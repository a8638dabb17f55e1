// Three columns, and a tile that leaves no shared memory for adding up by column.
__global__ void columns(float *y, const float *x, const float *gain, const float *table, int n) {
  __shared__ float tile[11900];
  for (int k = threadIdx.x; k < 11900; k += blockDim.x) tile[k] = table[k];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = gain[i % 3] * x[i] * tile[i * 7 % 11900];
}
