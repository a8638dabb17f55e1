// The same where every thread has elements of its own, somewhere in the tile.
__global__ void own(float *y, const float *x, int n, int m) {
  __shared__ float tile[64 * 4];
  int j = threadIdx.x, i = blockIdx.x * 64 + j;
  for (int k = 0; k < 4; ++k) tile[j * 4 + k] = x[i * 4 + k];
  __syncthreads();
  int q = (j * 5 + 1) % 64;
  float s = 0;
  for (int t = 0; t < m; ++t)
    for (int k = 0; k < 4; ++k) s += sinf(tile[q * 4 + k] * (t + 1));
  if (i < n) y[i] = s;
}
