// Sums over windows: what a thread adds beside its own element, the next lane adds in the middle. Rows are not as wide as
// blocks, blocks are not whole warps, and one window has a hole.
__global__ void windows(double *out, const double *u, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x + 2, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w - 2 || y >= h) return;
  int i = y * w + x;
  double s = u[i] * u[i + 1] - 0.5 * u[i - 1];
  s += u[i - 2] * u[i + 2];
  for (int k = 0; k < 3; ++k) s += u[(y + k) * w + x + 1] * u[(y + k) * w + x] * k;
  out[i] = s;
}
