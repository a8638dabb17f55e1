// Signs are cleared, set, flipped and copied in the bits of numbers.
__device__ float flipped(float x, unsigned sign) { return __uint_as_float(__float_as_uint(x) ^ (sign << 31)); }
__device__ double magnitude(double x) { return __longlong_as_double(__double_as_longlong(x) & 0x7fffffffffffffffLL); }
__device__ double with_sign(double x, double y) {
  unsigned long long sign = __double_as_longlong(y) & 0x8000000000000000ull;
  return __longlong_as_double((long long)((__double_as_longlong(x) & 0x7fffffffffffffffull) | sign));
}
__global__ void kernel(double* out, const double* x, const double* y) {
  int i = threadIdx.x;
  double a = x[i], b = y[i];
  double sum = magnitude(a) * b;
  sum += with_sign(a * b, b - 0.25) * a;
  sum += (double)flipped((float)(a * b), 0x21u >> (i % 8)) * b;
  float f = (float)b;
  int word = __float_as_int(f) | 0x80000000;
  sum += __int_as_float(word) * a;
  double product = a * a - b;
  unsigned long long bits = *(unsigned long long*)&product;
  bits ^= (unsigned long long)(i & 1) << 63;
  bits ^= 1ull << 63;
  out[i] = sum + *(double*)&bits * b;
}
