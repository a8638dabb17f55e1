// All threads of a row store the row's sum, as one does after a butterfly: one of them takes its seed.
__global__ void kernel(double* rows, double* total, const double* x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double v = x[i] * x[i];
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(0xffffffffu, v, d);
  rows[i / 32] = v;
  total[blockIdx.x] = x[blockIdx.x] * x[blockIdx.x];
}
