// Blocks of 96×3: a warp of 32 never crosses a row, and each row shares r[].
__global__ void outer(double *out, const double *r, const double *c, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  double s = 0.0;
  for (int k = 0; k < 3; ++k) s += r[3 * y + k] * c[k * w + x];
  out[y * w + x] = s * s;
}
