// The inner loop's rounds fill less and less, but the next row begins with all of it again: what a row's last round finds is gone then.
__global__ void rows(double* out, const double* in, int rows, int n) {
  __shared__ double tile[16];
  int t = threadIdx.x;
  tile[t] = 1.0 + 0.1 * t;
  double acc = 0.0;
  for (int r = 0; r < rows; ++r) {
    for (int base = 0; base < n; base += 16) {
      __syncthreads();
      if (base + t < n) tile[t] = in[r * n + base + t];
      __syncthreads();
      for (int k = 0; k < 16; ++k) acc = 0.5 * acc + tile[k] * tile[(k + t) % 16];
    }
  }
  out[t] = acc;
}
