// The values that are overwritten are needed in the reverse sweep.
__global__ void block_product(double* out, const double* in) {
  __shared__ double partial[32];
  int tid = threadIdx.x;
  partial[tid] = in[blockIdx.x * 32 + tid];
  __syncthreads();
  for (int s = 1; s < 32; s *= 2) {
    int k = 2 * s * tid;
    if (k < 32) partial[k] *= partial[k + s];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = partial[0];
}
