// The block is not as wide as the tile: nobody trades places.
__global__ void wide(double *out, const double *x) {
  __shared__ double tile[12];
  if (threadIdx.x < 12) tile[threadIdx.x] = x[blockIdx.x * 12 + threadIdx.x];
  __syncthreads();
  double s = 0.0, own = x[(blockIdx.x * 20 + threadIdx.x) % 24];
  for (int k = 0; k < 12; ++k) s += tile[k] * tile[k] * cos(own * k);
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
