// A single row may be stored to without a limit (`~0ul`).
__global__ void row(double* y, const double* x, long width, unsigned long limit) {
  unsigned long c = blockIdx.x * blockDim.x + threadIdx.x;
  long i = blockIdx.y;
  if (c < limit) y[i * width + c] = x[i * width + c] * x[c];
}
