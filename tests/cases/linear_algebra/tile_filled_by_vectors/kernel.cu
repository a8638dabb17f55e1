// A tile that is filled four numbers at a time, at multiples of 16 bytes: its rows cannot be made longer by one.
__global__ void product(const float *a, const float *b, float *c, int n) {
  __shared__ float as[32][32];
  __shared__ __align__(16) float bs[32][32];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 32 + ty, col = blockIdx.x * 32 + tx;
  float s = 0;
  for (int t = 0; t < n / 32; ++t) {
    as[ty][tx] = a[row * n + t * 32 + tx];
    if (tx < 8) *(float4 *)&bs[ty][4 * tx] = *(const float4 *)&b[(t * 32 + ty) * n + blockIdx.x * 32 + 4 * tx];
    __syncthreads();
    for (int k = 0; k < 32; ++k) s += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[row * n + col] = s;
}
