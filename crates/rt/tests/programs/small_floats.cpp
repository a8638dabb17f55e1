// __half and __nv_bfloat16: every value survives the round trip, rounding is right, the operators work.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cmath>
#include <cstdio>

//> round trips wrong: 0 0
//> rounding 3c00 3c02 3c01 3c00 7c00 7bff 0001 0000 8000
//> arithmetic 3.75 2.5 1 0.5 1
//> pair 4 6, fma 2.5, shuffled 1
//> bf16 3f80 3f82 4049 3.14062
//> sum of halves by atomics 64

template <class T, class ToFloat, class FromFloat>
int round_trip(ToFloat widen, FromFloat narrow, T (*from_bits)(unsigned short), unsigned short (*to_bits)(T)) {
  int wrong = 0;
  for (unsigned bits = 0; bits < 65536; bits++) {
    float f = widen(from_bits((unsigned short)bits));
    if (f != f) continue;
    wrong += to_bits(narrow(f)) != bits;
  }
  return wrong;
}

__global__ void add(__half *sum, __half2 *pair) {
  atomicAdd(sum, __half(1.0f));
  __half2 v(__half((int)threadIdx.x), __half(0));
  __half2 other = __shfl_down_sync(~0u, v, 1);
  if (threadIdx.x == 0) *pair = other;
}

int main() {
  printf("round trips wrong: %d %d\n",
         round_trip<__half>([](__half h) { return __half2float(h); }, [](float f) { return __float2half(f); }, __ushort_as_half, __half_as_ushort),
         round_trip<__nv_bfloat16>([](__nv_bfloat16 h) { return __bfloat162float(h); }, [](float f) { return __float2bfloat16(f); },
                                   __ushort_as_bfloat16, __bfloat16_as_ushort));
  auto h = [](float f) { return __half_as_ushort(__float2half_rn(f)); };
  const float eps = 0.0009765625f;  // 2^-10, the step above 1
  printf("rounding %04x %04x %04x %04x %04x %04x %04x %04x %04x\n", h(1 + eps / 2), h(1 + 1.5f * eps), __half_as_ushort(__float2half_ru(1 + eps / 8)),
         __half_as_ushort(__float2half_rz(1 + eps / 2)), h(65520.0f), __half_as_ushort(__float2half_rz(1e9f)), h(4e-8f), h(2e-8f), h(-1e-9f));
  __half a = 1.5f, b = 2.5f, c = a;
  c *= b;
  printf("arithmetic %g %g %g %g %d\n", (float)c, (float)hsqrt(__half(6.25f)), (float)(b - a), (float)__hdiv(__half(1), __half(2)), a < b);
  half2 x = __floats2half2_rn(1, 2), y = make_half2(3, 4), z = x + y;
  __half *sum;
  __half2 *pair;
  cudaMallocManaged(&sum, sizeof(__half));
  cudaMallocManaged(&pair, sizeof(__half2));
  *sum = 0.0f;
  ::cugrad_cpu::launch(::cugrad_cpu::config(2, 32), true, [&](auto... t) { add(t...); }, sum, pair);
  printf("pair %g %g, fma %g, shuffled %g\n", __low2float(z), __high2float(z), (float)__hfma(__half(0.5f), __half(3), __half(1)), __low2float(*pair));
  auto bf = [](float f) { return __bfloat16_as_ushort(__float2bfloat16(f)); };
  printf("bf16 %04x %04x %04x %g\n", bf(1.00390625f), bf(1.01171875f), bf(3.14159f), (float)__nv_bfloat16(3.14159));
  printf("sum of halves by atomics %g\n", (float)*sum);
}
