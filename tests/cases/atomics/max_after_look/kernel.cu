// Looking first spares most of the atomics.
__device__ void raise(float* top, float v) {
  if (*top >= v) return;
  int* bits = (int*)top;
  int old = *bits, assumed;
  do {
    assumed = old;
    if (__int_as_float(assumed) >= v) break;
    old = atomicCAS(bits, assumed, __float_as_int(v));
  } while (assumed != old);
}

__global__ void largest(float* top, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) raise(&top[i % 3], in[i] * in[i]);
}
