// Threads that return before a barrier count as arrived on a GPU: worth a word, not a finding.
#include <cuda_runtime.h>
//status 0
//! warning: block (1,0,0), thread (8,0,0) and 23 more had ended before the barrier at ended.cu:11
//! in kernel `guarded`, launched at ended.cu:20
//! no report, 1 warning
__global__ void guarded(float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float next = x[(i + 1) % n];
  __syncthreads();
  if (blockIdx.x == 0) x[i] = 2 * x[i];
  (void)next;
}

int main() {
  float* x;
  cudaMalloc(&x, 40 * sizeof(float));
  cudaMemset(x, 0, 40 * sizeof(float));
  guarded<<<2, 32>>>(x, 40);
  cudaDeviceSynchronize();
}
