// A limit that is given may be none at all (`~0ul`), or leave no room: then the gradient says so when it is launched.
__global__ void rows(double* y, const double* x, long width, unsigned long limit) {
  unsigned long c = blockIdx.x * blockDim.x + threadIdx.x;
  long i = blockIdx.y;
  if (c < limit) y[i * width + c] = x[i * width + c] * x[i * width + c];
}
