// All pairs: lanes of a row have one element of `a`, lanes below each other one of `b`, each of four numbers.
__global__ void pairs(float *k, const float *a, const float *b, int rows, int columns) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= rows || j >= columns) return;
  float s = 0;
  for (int d = 0; d < 4; ++d) {
    float t = a[i * 4 + d] - b[j * 4 + d];
    s += t * t;
  }
  k[i * columns + j] = s;
}
