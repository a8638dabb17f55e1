// __nv_fp8_e4m3 and __nv_fp8_e5m2: eight bits that stand for a number.
//
// They are storage, as CUDA has them: a byte that is widened before anything is computed. A byte has no derivative: numbers
// read from such arrays are constants (quantised weights are), and narrowing a number that carries a derivative is refused,
// because the conversions below have no rule.
#ifndef CUGRAD_CUDA_FP8_H
#define CUGRAD_CUDA_FP8_H
#include "../detail/names_set_aside.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;

#if defined(CUGRAD_CPU)
namespace cugrad_cpu {

// E5M2 is the upper half of a __half. E4M3 has no infinities: the exponent of all ones is a number like any other, except
// for the largest fraction, which is not a number.
inline float widened_fp8(__nv_fp8_storage_t x, __nv_fp8_interpretation_t kind) {
  if (kind == __NV_E5M2) return widened<5, 10>((uint16_t)(x << 8));
  const int exponent = x >> 3 & 15, fraction = x & 7;
  const double magnitude = exponent == 15 && fraction == 7 ? __builtin_nan("")
                                                           : __builtin_ldexp(exponent ? fraction | 8 : fraction, (exponent ? exponent : 1) - 10);
  return (float)__builtin_copysign(magnitude, x & 0x80 ? -1.0 : 1.0);
}

inline __nv_fp8_storage_t narrowed_fp8(double value, __nv_saturation_t saturation, __nv_fp8_interpretation_t kind) {
  const bool e4m3 = kind == __NV_E4M3;
  const __nv_fp8_storage_t not_a_number = 0x7f, infinite = e4m3 ? 0x7f : 0x7c, largest = e4m3 ? 0x7e : 0x7b;
  if (value != value) return not_a_number;
  const __nv_fp8_storage_t sign = __builtin_signbit(value) ? 0x80 : 0;
  // With one exponent bit more nothing overflows, and the number's own bits are the rounded word's, less the difference of the biases.
  const int fraction_bits = e4m3 ? 3 : 2, bias = e4m3 ? 7 : 15;
  double magnitude = __builtin_fabs(value), unit = __builtin_ldexp(1.0, 1 - bias - fraction_bits);
  int exponent = 1;
  while (exponent < 40 && magnitude >= unit * (double)(2 << fraction_bits)) unit *= 2.0, exponent++;
  const double steps = __builtin_rint(magnitude / unit);  // ties to even
  const double word = steps + (exponent - 1) * (double)(1 << fraction_bits);
  if (word > largest) return sign | (saturation == __NV_SATFINITE ? largest : infinite);
  return sign | (__nv_fp8_storage_t)word;
}

}  // namespace cugrad_cpu
#endif

CUGRAD_HOST_DEVICE __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t s, __nv_fp8_interpretation_t k)
    CUGRAD_BODY(return ::cugrad_cpu::narrowed_fp8(x, s, k);)
CUGRAD_HOST_DEVICE __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t s, __nv_fp8_interpretation_t k)
    CUGRAD_BODY(return ::cugrad_cpu::narrowed_fp8(x, s, k);)
CUGRAD_HOST_DEVICE __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t s, __nv_fp8_interpretation_t k)
    CUGRAD_BODY(return ::cugrad_cpu::narrowed_fp8((::cugrad_cpu::widened<5, 10>(x.x)), s, k);)
CUGRAD_HOST_DEVICE __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw x, __nv_saturation_t s, __nv_fp8_interpretation_t k)
    CUGRAD_BODY(return ::cugrad_cpu::narrowed_fp8((::cugrad_cpu::widened<8, 7>(x.x)), s, k);)
CUGRAD_HOST_DEVICE __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 x, __nv_saturation_t s, __nv_fp8_interpretation_t k)
    CUGRAD_BODY(return (__nv_fp8x2_storage_t)(__nv_cvt_float_to_fp8(x.x, s, k) | __nv_cvt_float_to_fp8(x.y, s, k) << 8);)
CUGRAD_HOST_DEVICE __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t k)
    CUGRAD_BODY(__half_raw h; h.x = __float2half_rn(::cugrad_cpu::widened_fp8(x, k)).__x; return h;)
// What a byte stands for; a half has room for all of them.
#define CUGRAD_FP8_VALUE(byte, kind) __half2float(__ushort_as_half(__nv_cvt_fp8_to_halfraw(byte, kind).x))

#define CUGRAD_FP8(T, kind)                                                                                           \
  struct T {                                                                                                          \
    __nv_fp8_storage_t __x;                                                                                           \
    T() = default;                                                                                                    \
    explicit __host__ __device__ T(float f) : __x(__nv_cvt_float_to_fp8(f, __NV_SATFINITE, kind)) {}                  \
    explicit __host__ __device__ T(double f) : __x(__nv_cvt_double_to_fp8(f, __NV_SATFINITE, kind)) {}                \
    explicit __host__ __device__ T(__half f) : __x(__nv_cvt_float_to_fp8(__half2float(f), __NV_SATFINITE, kind)) {}   \
    explicit __host__ __device__ T(__nv_bfloat16 f)                                                                   \
        : __x(__nv_cvt_float_to_fp8(__bfloat162float(f), __NV_SATFINITE, kind)) {}                                    \
    explicit __host__ __device__ T(int i) : __x(__nv_cvt_double_to_fp8(i, __NV_SATFINITE, kind)) {}                   \
    explicit __host__ __device__ T(unsigned i) : __x(__nv_cvt_double_to_fp8(i, __NV_SATFINITE, kind)) {}              \
    explicit __host__ __device__ T(long i) : __x(__nv_cvt_double_to_fp8((double)i, __NV_SATFINITE, kind)) {}          \
    explicit __host__ __device__ T(long long i) : __x(__nv_cvt_double_to_fp8((double)i, __NV_SATFINITE, kind)) {}     \
    explicit __host__ __device__ T(short i) : __x(__nv_cvt_double_to_fp8(i, __NV_SATFINITE, kind)) {}                 \
    explicit __host__ __device__ T(unsigned short i) : __x(__nv_cvt_double_to_fp8(i, __NV_SATFINITE, kind)) {}        \
    explicit __host__ __device__ T(unsigned long i) : __x(__nv_cvt_double_to_fp8((double)i, __NV_SATFINITE, kind)) {} \
    explicit __host__ __device__ operator float() const { return CUGRAD_FP8_VALUE(__x, kind); }                       \
    explicit __host__ __device__ operator double() const { return CUGRAD_FP8_VALUE(__x, kind); }                      \
    explicit __host__ __device__ operator __half() const { return __float2half_rn(CUGRAD_FP8_VALUE(__x, kind)); }     \
    explicit __host__ __device__ operator __nv_bfloat16() const {                                                     \
      return __float2bfloat16_rn(CUGRAD_FP8_VALUE(__x, kind));                                                        \
    }                                                                                                                 \
    explicit __host__ __device__ operator int() const { return (int)CUGRAD_FP8_VALUE(__x, kind); }                    \
    explicit __host__ __device__ operator unsigned() const { return (unsigned)CUGRAD_FP8_VALUE(__x, kind); }          \
    explicit __host__ __device__ operator long() const { return (long)CUGRAD_FP8_VALUE(__x, kind); }                  \
    explicit __host__ __device__ operator short() const { return (short)CUGRAD_FP8_VALUE(__x, kind); }                \
    explicit __host__ __device__ operator unsigned char() const {                                                     \
      return (unsigned char)CUGRAD_FP8_VALUE(__x, kind);                                                              \
    }                                                                                                                 \
    explicit __host__ __device__ operator bool() const { return (__x & 0x7f) != 0; }                                  \
  };
CUGRAD_FP8(__nv_fp8_e4m3, __NV_E4M3)
CUGRAD_FP8(__nv_fp8_e5m2, __NV_E5M2)

#include "../detail/names_restored.h"

#endif
