// request: gradient(kernel, "out, x, partial")
__global__ void kernel(float* out, const float* x, float* partial, int* done) {
  partial[blockIdx.x] = x[blockIdx.x] * x[blockIdx.x];
  __threadfence();
  __syncthreads();
  done[blockIdx.x] = 1;
  int next = (blockIdx.x + 1) % gridDim.x;
  out[blockIdx.x] = done[next] ? partial[next] : 0.0f;
                               //^^^ CG0217: parameter `partial` is stored before a device-wide fence and read here, perhaps of what another block has stored
}
