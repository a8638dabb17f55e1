// The second tile is made from its neighbours in the first, in every iteration.
__global__ void chained(double* out, const double* in, int n) {
  __shared__ double raw[16];
  __shared__ double smooth[16];
  int t = threadIdx.x;
  double acc = 0.0;
  for (int base = 0; base < n; base += 16) {
    raw[t] = in[base + t] * in[base + t];
    __syncthreads();
    smooth[t] = raw[(t + 1) % 16] * raw[t];
    __syncthreads();
    for (int k = 0; k < 16; ++k) acc += smooth[k] * raw[(k + t) % 16];
    __syncthreads();
  }
  out[t] = acc * acc;
}
