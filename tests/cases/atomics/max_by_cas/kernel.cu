__device__ static float atomicMaxf(float* address, float val) {
  int* address_as_i = (int*)address;
  int old = *address_as_i, assumed;
  do {
    assumed = old;
    old = ::atomicCAS(address_as_i, assumed, __float_as_int(::fmaxf(val, __int_as_float(assumed))));
  } while (assumed != old);
  return __int_as_float(old);
}

__global__ void largest(float* top, const float* in, int n) {
  __shared__ float best;
  if (threadIdx.x == 0) best = -1e30f;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) atomicMaxf(&best, in[i] * in[i]);
  __syncthreads();
  if (threadIdx.x == 0) atomicMaxf(top, best);
}
