__global__ void reverse_rows(double* out, const double* in, int n) {
  extern __shared__ double row[];
  int base = blockIdx.x * n;
  for (int i = threadIdx.x; i < n; i += blockDim.x) row[i] = exp(in[base + i]);
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[base + i] = row[n - 1 - i] * row[i];
}
