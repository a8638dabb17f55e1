// The maximum of eight lanes, and sums that go beyond them, or over other lanes: it does not cancel out.
__global__ void shifts_of_segments(double *a, double *b, double *c, const double *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double top = x[i];
  for (int d = 4; d > 0; d /= 2) top = fmax(top, __shfl_xor_sync(0xffffffffu, top, d, 8));
  double e = exp(x[i] - top), wide = e, down = e;
  for (int d = 16; d > 0; d /= 2) wide += __shfl_xor_sync(0xffffffffu, wide, d);
  for (int d = 8; d > 0; d /= 2) down += __shfl_down_sync(0xffffffffu, down, d, 16);
  double across = e + __shfl_xor_sync(0xffffffffu, e, 8, 8);
  a[i] = e / wide;
  b[i] = e / down;
  c[i] = top + log(across);
}
