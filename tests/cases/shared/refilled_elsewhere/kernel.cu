// The outer loop moves on to other cells: those that it leaves were overwritten for good.
__global__ void kernel(double* out, const double* x, const double* a, int n) {
  __shared__ double tile[64];
  int t = threadIdx.x;
  tile[t] = a[t];
  tile[t + 32] = a[t + 32];
  __syncthreads();
  double s = 0;
  for (int j = 0; j < 2; j++) {
    for (int q = 0; q < n; q++) {
      tile[j * 32 + t] = x[q * 32 + t] * (1.0 + j);
      __syncthreads();
      double u = tile[(t + 1) % 32], v = tile[32 + (t + 3) % 32];
      s += u * v * v;
      __syncthreads();
    }
  }
  out[t] = s;
}
