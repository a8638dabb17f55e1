// Value and index in one word: the larger word has the larger value, and only its index is read.
__global__ void relative(float* out, const float* in, int n) {
  __shared__ unsigned long long best;
  int i = threadIdx.x;
  if (i == 0) best = 0;
  __syncthreads();
  float v = i < n ? in[i] * in[i] : 0.0f;
  unsigned long long packed = ((unsigned long long)__float_as_uint(v) << 32) | (unsigned)i;
  atomicMax(&best, packed);
  __syncthreads();
  if (i < n) out[i] = in[i] * in[(int)(best & 0xffffffffu)];
}
