// 40 KiB: the adjoint does not fit beside it in static shared memory.
__global__ void shift(double* out, const double* in, int n) {
  __shared__ double big[5120];
  for (int i = threadIdx.x; i < n; i += blockDim.x) big[i] = in[i] * in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = big[(i + 1) % n] * big[i];
}
