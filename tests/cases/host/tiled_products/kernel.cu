// Tiles in a kernel whose gradient need not compute the products again: only the reverse sweep fills them.
#define TILE 8

__global__ void product(double* c, const double* a, const double* b, int n) {
  __shared__ double as[TILE][TILE];
  __shared__ double bs[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  double sum = 0.0;
  for (int t = 0; t < n / TILE; ++t) {
    as[threadIdx.y][threadIdx.x] = a[row * n + t * TILE + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(t * TILE + threadIdx.y) * n + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += as[threadIdx.y][k] * bs[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

void products(double* out, const double* a, const double* b, int n) {
  double* square;
  cudaMalloc(&square, n * n * sizeof(double));
  dim3 block(TILE, TILE), grid(n / TILE, n / TILE);
  product<<<grid, block>>>(square, a, b, n);
  product<<<grid, block>>>(out, square, a, n);
  cudaFree(square);
}
