// No thread of the second block gets past the guard, so its address must not be touched.
__global__ void one(double *out, const double *scale, int n) {
  const double *s = scale + (blockIdx.x == 0 ? 0 : 1000000000000L);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] *= s[0];
}
