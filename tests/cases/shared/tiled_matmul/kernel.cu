#define T 8

__global__ void matmul(double* C, const double* A, const double* B, int n) {
  __shared__ double As[T][T];
  __shared__ double Bs[T][T];
  int row = blockIdx.y * T + threadIdx.y;
  int col = blockIdx.x * T + threadIdx.x;
  double acc = 0.0;
  for (int t = 0; t < (n + T - 1) / T; ++t) {
    int k0 = t * T;
    As[threadIdx.y][threadIdx.x] = row < n && k0 + threadIdx.x < n ? A[row * n + k0 + threadIdx.x] : 0.0;
    Bs[threadIdx.y][threadIdx.x] = k0 + threadIdx.y < n && col < n ? B[(k0 + threadIdx.y) * n + col] : 0.0;
    __syncthreads();
    for (int k = 0; k < T; ++k) acc += As[threadIdx.y][k] * Bs[k][threadIdx.x];
    __syncthreads();
  }
  if (row < n && col < n) C[row * n + col] = acc;
}
