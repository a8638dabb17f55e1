// What is compared was read before the place was cleared, so the comparison is no shortcut of the maximum.
__device__ void larger(float *place, float v) {
  int *bits = (int *)place;
  int old = *bits, seen;
  do {
    seen = old;
    old = atomicCAS(bits, seen, __float_as_int(fmaxf(v, __int_as_float(seen))));
  } while (seen != old);
}

__global__ void look(const float *x, const float *z, float *y) {
  __shared__ float m[32];
  int i = threadIdx.x;
  m[i] = x[i];
  __syncthreads();
  float old = m[i];
  __syncthreads();
  m[i] = -2;
  __syncthreads();
  if (old < z[i]) larger(&m[i], z[i]);
  __syncthreads();
  y[i] = 3 * m[i] + old;
}
