// A tile that is filled as one row of 1024: its rows cannot be made longer.
__global__ void product(const float *a, const float *b, float *c, int n) {
  __shared__ float as[32][32], bs[32][32];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 32 + ty, col = blockIdx.x * 32 + tx;
  float *flat = &bs[0][0];
  float s = 0;
  for (int t = 0; t < n / 32; ++t) {
    as[ty][tx] = a[row * n + t * 32 + tx];
    flat[ty * 32 + tx] = b[(t * 32 + ty) * n + col];
    __syncthreads();
    for (int k = 0; k < 32; ++k) s += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[row * n + col] = s;
}
