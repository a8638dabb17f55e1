// Some cells keep what earlier iterations left there: the tile cannot simply be filled again.
__global__ void partly(double* out, const double* in, int n) {
  __shared__ double tile[16];
  int t = threadIdx.x;
  tile[t] = 1.0 + 0.1 * t;
  double acc = 0.0;
  for (int base = 0; base < n; base += 16) {
    __syncthreads();
    if ((base / 16 + t) % 2 == 0) tile[t] = in[base + t];
    __syncthreads();
    for (int k = 0; k < 16; ++k) acc += tile[k] * tile[(k + t) % 16];
  }
  out[t] = acc;
}
