// A warp for each row: the maximum and the sum by butterflies. The maximum cancels out.
__inline__ __device__ double warp_max(double v) {
  for (int d = 16; d > 0; d >>= 1) v = fmax(v, __shfl_xor_sync(0xffffffffu, v, d));
  return v;
}

__global__ void softmax(double* y, const double* x, int rows, int cols) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  double m = -INFINITY;
  for (int c = lane; c < cols; c += 32) m = fmax(m, x[row * cols + c]);
  m = warp_max(m);
  double sum = 0.0;
  for (int c = lane; c < cols; c += 32) sum += exp(x[row * cols + c] - m);
  for (int d = 1; d < 32; d *= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
  for (int c = lane; c < cols; c += 32) y[row * cols + c] = exp(x[row * cols + c] - m) / sum;
}
