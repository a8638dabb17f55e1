// Pairs that are near each other, by tiles of two rows, of which the first is left out.
__global__ void near(double* out, const double* x, int tiles) {
  __shared__ double tile[2][8];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double a = x[2 * i], b = x[2 * i + 1], sum = 0.0;
  for (int t = 1; t < tiles; ++t) {
    tile[0][threadIdx.x] = x[2 * (t * 8 + threadIdx.x)] * 0.7;
    tile[1][threadIdx.x] = x[2 * (t * 8 + threadIdx.x) + 1];
    __syncthreads();
    for (int k = 0; k < 8; ++k) {
      double d = tile[0][k] - a, e = b - tile[1][k], r = d * d + e * e;
      if (r < 0.8) sum += (0.8 - r) * d * e * t;
    }
    __syncthreads();
  }
  out[i] = sum;
}
