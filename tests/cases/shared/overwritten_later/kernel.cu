// A second loop uses the same tile: the first one's reads see cells that only the second overwrites.
__global__ void twice(double* out, const double* in, int n) {
  __shared__ double s[32];
  int t = threadIdx.x;
  s[t + 16] = in[t] * 2.0;
  double acc = 0.0;
  for (int base = 0; base < n; base += 16) {
    s[t] = in[base + t];
    __syncthreads();
    for (int k = 0; k < 32; ++k) acc += s[k] * s[(k + t) % 32];
    __syncthreads();
  }
  for (int base = 0; base < n; base += 16) {
    s[t + 16] = in[base + t] * acc;
    __syncthreads();
    for (int k = 0; k < 32; ++k) acc += 1e-3 * s[k] * s[(k + t) % 32];
    __syncthreads();
  }
  out[t] = acc;
}
