// request: gradient(total, "out, in, partial")
__device__ unsigned int finished = 0;

__global__ void total(double* out, const double* in, double* partial, const unsigned int* blocks) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x] * in[blockIdx.x];
    __threadfence();
    last = atomicInc(&finished, blocks[0]) == blocks[0] - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    double sum = 0.0;
    for (int i = 0; i < gridDim.x; ++i) sum += partial[i];
                                             //^^^ CG0217: parameter `partial` is stored before a device-wide fence and read here, perhaps of what another block has stored
    out[0] = sum;
  }
}
