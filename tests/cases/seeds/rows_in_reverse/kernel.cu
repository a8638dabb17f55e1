// Rows may lie in reverse order: the distance between two of them is negative.
__global__ void flipped(double* y, const double* x, int w, int h, int stride, int origin) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < w && j < h) y[origin + j * stride + i] = x[j * w + i] * x[i];
}
