// Shuffles of 32 bits, as they were before doubles could be sent at once.
__device__ double from_lane(double v, int lane) {
  int low = __double2loint(v), high = __double2hiint(v);
  low = __shfl_sync(0xffffffffu, low, lane);
  high = __shfl_sync(0xffffffffu, high, lane);
  return __hiloint2double(high, low);
}

__device__ double across(double v, int mask) {
  int2 words = *reinterpret_cast<int2*>(&v);
  words.x = __shfl_xor_sync(0xffffffffu, words.x, mask);
  words.y = __shfl_xor_sync(0xffffffffu, words.y, mask);
  return *reinterpret_cast<double*>(&words);
}

__device__ double from_below(double v, int by) {
  long long bits = __double_as_longlong(v);
  unsigned low = __shfl_up_sync(0xffffffffu, (unsigned)bits, by);
  unsigned high = __shfl_up_sync(0xffffffffu, (unsigned)(bits >> 32), by);
  return __longlong_as_double(((long long)high << 32) | low);
}

__global__ void exchange(double* out, const double* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double v = in[i] * in[i];
  double sum = v;
  for (int mask = 16; mask > 0; mask /= 2) sum += across(sum, mask);
  out[i] = v * from_lane(v, (threadIdx.x * 7) % 32) + sin(sum) * from_below(v, 3);
}
