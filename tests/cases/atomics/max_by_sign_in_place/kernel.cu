// The larger float by its bits, as signed or unsigned numbers; each branch computes the place for itself.
__global__ void largest(float* y, const float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = x[i] * 3;
  if (v >= 0) atomicMax((int*)&y[i % 3], __float_as_int(v));
  else atomicMin((unsigned*)&y[i % 3], __float_as_uint(v));
}
