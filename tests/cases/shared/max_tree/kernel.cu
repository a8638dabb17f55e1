__global__ void block_max(float* out, const float* in, int n) {
  __shared__ float best[128];
  int tid = threadIdx.x;
  float m = -1e30f;
  for (int i = blockIdx.x * blockDim.x + tid; i < n; i += blockDim.x * gridDim.x) m = fmaxf(m, in[i] * in[i]);
  best[tid] = m;
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 0; s /= 2) {
    if (tid < s) best[tid] = fmaxf(best[tid], best[tid + s]);
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = sqrtf(best[0]);
}
