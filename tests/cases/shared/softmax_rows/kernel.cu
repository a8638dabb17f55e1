__global__ void softmax(double* y, const double* x, int cols) {
  __shared__ double scratch[64];
  const double* row = x + blockIdx.x * cols;
  double* out = y + blockIdx.x * cols;
  int tid = threadIdx.x;

  double m = -1e300;
  for (int c = tid; c < cols; c += blockDim.x) m = fmax(m, row[c]);
  scratch[tid] = m;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) scratch[tid] = fmax(scratch[tid], scratch[tid + s]);
    __syncthreads();
  }
  double top = scratch[0];
  __syncthreads();

  double sum = 0;
  for (int c = tid; c < cols; c += blockDim.x) sum += exp(row[c] - top);
  scratch[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) scratch[tid] += scratch[tid + s];
    __syncthreads();
  }
  double total = scratch[0];
  for (int c = tid; c < cols; c += blockDim.x) out[c] = exp(row[c] - top) / total;
}
