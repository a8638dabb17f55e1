// The last round fills a part of the tile, and the rest is read as the round before has left it: no later one fills that.
__global__ void rounds(double* out, const double* in, int n) {
  __shared__ double tile[16];
  int t = threadIdx.x;
  tile[t] = 1.0 + 0.1 * t;
  double acc = 0.0;
  for (int base = 0; base < n; base += 16) {
    __syncthreads();
    if (base + t < n && t < 15) tile[t] = in[base + t] * in[base];
    __syncthreads();
    for (int k = 0; k < 16; ++k) acc = 0.5 * acc + tile[k] * tile[(k + t) % 16];
  }
  out[t] = acc;
}
