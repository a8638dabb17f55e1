// A tile that is larger than the block, brought by a loop: it is filled again for the reverse of each round.
__global__ void product(double* y, const double* a, const double* x, int n) {
  __shared__ double tile[32];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double s = 0;
  for (int first = 0; first < n; first += 32) {
    for (int e = threadIdx.x; e < 32; e += blockDim.x) tile[e] = first + e < n ? x[first + e] : 0.0;
    __syncthreads();
    for (int k = 0; k < 32; ++k) s = s * 0.9 + sin(a[i] * tile[k]);
    __syncthreads();
  }
  y[i] = s;
}
