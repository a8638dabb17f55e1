__global__ void normalise(double* out, const double* in, int n) {
  __shared__ double total;
  if (threadIdx.x == 0) {
    total = 0.0;
    for (int i = 0; i < n; ++i) total += in[i] * in[i];
    total = sqrt(total);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = in[i] / total;
}
