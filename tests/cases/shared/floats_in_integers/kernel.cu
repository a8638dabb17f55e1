// An array of integers in which the bits of floats lie.
__global__ void scale(float* out, const float* in) {
  __shared__ int row[64];
  __shared__ int largest;
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  if (t == 0) largest = 0;
  row[t] = __float_as_int(in[i] * in[i]);
  __syncthreads();
  atomicMax(&largest, __float_as_int(fabsf(in[i])));
  __syncthreads();
  float behind = __int_as_float(row[(t + 1) % 64]);
  out[i] = behind * in[i] / __int_as_float(largest);
}
