// blockDim.x / 32 elements of a block leave room for threadIdx.x / 32 in blocks of whole warps.
__global__ void sums(double* y, const double* x) {
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  int warps = blockDim.x / 32;
  double s = x[blockIdx.x * blockDim.x + threadIdx.x];
  s = s * s;
  for (int o = 16; o > 0; o >>= 1) s += __shfl_down_sync(0xffffffffu, s, o);
  if (lane == 0) y[blockIdx.x * warps + warp] = s;
}
