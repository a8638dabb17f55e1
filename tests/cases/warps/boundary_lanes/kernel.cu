// Lanes whose source is outside their segment read themselves, and that counts too.
__global__ void shifts(double* out, const double* in) {
  int i = threadIdx.x;
  double v = in[i] * in[i];
  double down = __shfl_down_sync(0xffffffff, v, 3, 8);
  double up = __shfl_up_sync(0xffffffff, v, 5, 16);
  double across = __shfl_xor_sync(0xffffffff, v, 12, 8);
  double own = __shfl_down_sync(0xffffffff, v, 0);
  out[i] = down + 2 * up + 3 * across * v + own;
}
