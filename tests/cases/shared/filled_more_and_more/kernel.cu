// Each round fills more of the tile than the one before, so an early round's cells are gone where a later one fills them.
__global__ void rounds(double* out, const double* in, int n) {
  __shared__ double tile[16];
  int t = threadIdx.x;
  tile[t] = 1.0 + 0.1 * t;
  double acc = 0.0;
  for (int base = 0; base < n; base += 16) {
    __syncthreads();
    if (4 * t < base + 16) tile[t] = in[base + t];
    __syncthreads();
    for (int k = 0; k < 16; ++k) acc = 0.5 * acc + tile[k] * tile[(k + t) % 16];
  }
  out[t] = acc;
}
