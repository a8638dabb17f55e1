// Each lane shifts by a distance of its own.
__global__ void ragged(double* out, const double* in) {
  unsigned lane = threadIdx.x & 31;
  double v = in[threadIdx.x] * in[threadIdx.x];
  double a = __shfl_down_sync(0xffffffff, v, lane % 3);
  double b = __shfl_up_sync(0xffffffff, v, lane % 5, 16);
  double c = __shfl_xor_sync(0xffffffff, v, lane & 9, 8);
  out[threadIdx.x] = a * b + c;
}
