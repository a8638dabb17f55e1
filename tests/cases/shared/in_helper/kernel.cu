__device__ double block_sum(double v) {
  __shared__ double lanes[32];
  lanes[threadIdx.x] = v;
  __syncthreads();
  double total = 0.0;
  for (int i = 0; i < blockDim.x; ++i) total += lanes[i];
  __syncthreads();
  return total;
}

__global__ void centre(double* out, const double* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double mean = block_sum(in[i]) / blockDim.x;
  double var = block_sum((in[i] - mean) * (in[i] - mean)) / blockDim.x;
  out[i] = (in[i] - mean) * rsqrt(var + 1e-3);
}
