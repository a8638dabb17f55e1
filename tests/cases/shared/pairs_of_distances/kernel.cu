// Every body meets itself, where the difference is 0 for both: the slope of its absolute value is taken from both sides, and cancels.
__global__ void decay(double *out, const double *z, double start) {
  __shared__ double tile[8];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double own = z[i], sum = start;
  for (int t = 0; t < gridDim.x; ++t) {
    tile[threadIdx.x] = z[t * 8 + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 8; ++j) {
      double d = tile[j] - own;
      sum += exp(-fabs(d)) + 0.1 * atan2(d, 2.0);
    }
    __syncthreads();
  }
  out[i] += sum;
}
