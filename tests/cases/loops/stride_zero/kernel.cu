// Nothing says that the stride is not zero, and it is: every iteration overwrites what the one before has written.
__global__ void spread(double* out, const double* x, int stride, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int q = 0; q < 3; ++q) out[q * stride + i] = x[q * n + i] * x[q * n + i];
}
