// A block for each row, which is walked over three times. What the walks would add to the row's adjoint the last of them
// adds, if the seeds are left as they are.
__inline__ __device__ double total(double v) {
  __shared__ double sum;
  if (threadIdx.x == 0) sum = 0.0;
  __syncthreads();
  atomicAdd(&sum, v);
  __syncthreads();
  double all = sum;
  __syncthreads();
  return all;
}

__global__ void layer_norm(double* y, const double* x, const double* scale, int cols) {
  const double* row = x + blockIdx.x * cols;
  double sum = 0.0;
  for (int c = threadIdx.x; c < cols; c += blockDim.x) sum += row[c];
  double mean = total(sum) / cols;
  double squares = 0.0;
  for (int c = threadIdx.x; c < cols; c += blockDim.x) squares += (row[c] - mean) * (row[c] - mean);
  double inverse = rsqrt(total(squares) / cols + 1e-5);
  for (int c = threadIdx.x; c < cols; c += blockDim.x)
    y[blockIdx.x * cols + c] = (row[c] - mean) * inverse * scale[c];
}
