// Blocks with all of their threads trade threads and iterations strip by strip; those at the edge do not.
__global__ void kernel(double* c, const double* a, const double* b, int n) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= n || col >= n) return;
  double sum = 0.0;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * sin(b[k * n + col]);
  c[row * n + col] = sum;
}
