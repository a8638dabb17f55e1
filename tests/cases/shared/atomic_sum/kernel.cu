__global__ void layer_norm(double* out, const double* in, int n) {
  __shared__ double sum, squares;
  if (threadIdx.x == 0) {
    sum = 0.0;
    squares = 0.0;
  }
  __syncthreads();
  double v = in[blockIdx.x * n + threadIdx.x];
  atomicAdd(&sum, v);
  atomicAdd(&squares, v * v);
  __syncthreads();
  double mean = sum / n;
  double var = squares / n - mean * mean;
  out[blockIdx.x * n + threadIdx.x] = (v - mean) / sqrt(var + 0.01);
}
