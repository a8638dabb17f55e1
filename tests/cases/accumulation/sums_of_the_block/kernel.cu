// Weights that all threads share are summed in shared memory; each thread goes through several elements. The offsets are added to by
// index as well, which stays atomic.
__global__ void kernel(double *y, const double *w, const double *offset, const double *x, const int *index, int n) {
  int i = threadIdx.x + blockDim.x * threadIdx.y + blockDim.x * blockDim.y * blockIdx.x;
  for (; i < n; i += gridDim.x * blockDim.x * blockDim.y) {
    double s = offset[index[i]];
    for (int j = 0; j < 3; ++j) {
      double h = offset[2 + j];
      for (int k = -1; k < 2; ++k) h += w[1 + j + 3 * (k + 1)] * x[i] * k;
      if (h > 0.1) s += h * w[0];
      for (int k = 0; k < 4; ++k) s += w[10 + j * 4 + k] * w[10 + j * 4 + k];
    }
    y[i] = s;
  }
}
