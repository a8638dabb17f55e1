// The maximum and the sum in shared variables, read wherever they are needed; a block for each row and several rows one
// after the other.
__inline__ __device__ double reduce_max(double v) {
  static __shared__ double parts[32];
  for (int d = 16; d > 0; d >>= 1) v = fmax(v, __shfl_down_sync(0xffffffffu, v, d));
  if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = v;
  __syncthreads();
  v = threadIdx.x < blockDim.x / 32 ? parts[threadIdx.x] : -1e30;
  if (threadIdx.x < 32)
    for (int d = 16; d > 0; d >>= 1) v = fmax(v, __shfl_down_sync(0xffffffffu, v, d));
  return v;
}

__global__ void attention_weights(double* y, const double* score, const double* mask, double scale, int rows, int cols) {
  __shared__ double top, total;
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    double m = -1e30;
    for (int c = threadIdx.x; c < cols; c += blockDim.x) m = fmax(m, score[row * cols + c] * scale + mask[c]);
    m = reduce_max(m);
    if (threadIdx.x == 0) {
      top = m;
      total = 0.0;
    }
    __syncthreads();
    double sum = 0.0;
    for (int c = threadIdx.x; c < cols; c += blockDim.x) sum += exp(score[row * cols + c] * scale + mask[c] - top);
    atomicAdd(&total, sum);
    __syncthreads();
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
      y[row * cols + c] = exp(score[row * cols + c] * scale + mask[c] - top) / total;
    __syncthreads();
  }
}
