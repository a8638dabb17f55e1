// Conversions with a stated rounding and reinterpretations: __float2int_rn, __int_as_float …
#ifndef CUGRAD_CUDA_CONVERSIONS_H
#define CUGRAD_CUDA_CONVERSIONS_H

#if defined(CUGRAD_CPU)
#include <limits>
namespace cugrad_cpu {

template <class To, class From>
inline To bits(From value) {
  static_assert(sizeof(To) == sizeof(From), "reinterpretation keeps the size");
  To result;
  __builtin_memcpy(&result, &value, sizeof result);
  return result;
}

// To an integer, from a value already rounded to one. Saturates; a NaN is 0, or 1 << (bits - 1) when a 64-bit type is involved.
template <class To, class From>
inline To saturated(From rounded) {
  constexpr bool wide = sizeof(From) == 8 || sizeof(To) == 8;
  if (rounded != rounded) return wide ? (To)((To)1 << (8 * sizeof(To) - 1)) : (To)0;
  // 2^(bits of magnitude), exact in both types.
  const From limit = __builtin_ldexp(1.0, std::numeric_limits<To>::digits);
  if (rounded >= limit) return std::numeric_limits<To>::max();
  if (std::is_signed<To>::value ? rounded < -limit : rounded <= (From)-1) return std::numeric_limits<To>::min();
  if (!std::is_signed<To>::value && rounded < 0) return 0;
  return (To)rounded;
}

// Between types under another rounding direction; see rounding.h for the volatiles.
template <class To, class From>
__attribute__((noinline)) inline To converted(int direction, From value) {
  volatile From before = value;
  int old = ::fegetround();
  ::fesetround(direction);
  volatile To result = (To)before;
  ::fesetround(old);
  return result;
}

}  // namespace cugrad_cpu
#endif

#define CUGRAD_TO_INTEGER(name, To, From)                                                                              \
  CUGRAD_DEVICE To name##_rn(From x) CUGRAD_BODY(return ::cugrad_cpu::saturated<To>((From)__builtin_rint((double)x));) \
  CUGRAD_DEVICE To name##_rz(From x) CUGRAD_BODY(return ::cugrad_cpu::saturated<To>((From)__builtin_trunc((double)x));) \
  CUGRAD_DEVICE To name##_ru(From x) CUGRAD_BODY(return ::cugrad_cpu::saturated<To>((From)__builtin_ceil((double)x));) \
  CUGRAD_DEVICE To name##_rd(From x) CUGRAD_BODY(return ::cugrad_cpu::saturated<To>((From)__builtin_floor((double)x));)
CUGRAD_TO_INTEGER(__float2int, int, float)
CUGRAD_TO_INTEGER(__float2uint, unsigned, float)
CUGRAD_TO_INTEGER(__float2ll, long long, float)
CUGRAD_TO_INTEGER(__float2ull, unsigned long long, float)
CUGRAD_TO_INTEGER(__double2int, int, double)
CUGRAD_TO_INTEGER(__double2uint, unsigned, double)
CUGRAD_TO_INTEGER(__double2ll, long long, double)
CUGRAD_TO_INTEGER(__double2ull, unsigned long long, double)
#undef CUGRAD_TO_INTEGER

#define CUGRAD_TO_FLOATING(name, To, From)                                                                          \
  CUGRAD_DEVICE To name##_rn(From x) CUGRAD_BODY(return (To)x;)                                                     \
  CUGRAD_DEVICE To name##_rz(From x) CUGRAD_BODY(return (::cugrad_cpu::converted<To, From>(FE_TOWARDZERO, x));)     \
  CUGRAD_DEVICE To name##_ru(From x) CUGRAD_BODY(return (::cugrad_cpu::converted<To, From>(FE_UPWARD, x));)         \
  CUGRAD_DEVICE To name##_rd(From x) CUGRAD_BODY(return (::cugrad_cpu::converted<To, From>(FE_DOWNWARD, x));)
CUGRAD_TO_FLOATING(__int2float, float, int)
CUGRAD_TO_FLOATING(__uint2float, float, unsigned)
CUGRAD_TO_FLOATING(__ll2float, float, long long)
CUGRAD_TO_FLOATING(__ull2float, float, unsigned long long)
CUGRAD_TO_FLOATING(__ll2double, double, long long)
CUGRAD_TO_FLOATING(__ull2double, double, unsigned long long)
CUGRAD_TO_FLOATING(__double2float, float, double)
#undef CUGRAD_TO_FLOATING
CUGRAD_DEVICE double __int2double_rn(int x) CUGRAD_BODY(return x;)
CUGRAD_DEVICE double __uint2double_rn(unsigned x) CUGRAD_BODY(return x;)

CUGRAD_DEVICE int __float_as_int(float x) CUGRAD_BODY(return ::cugrad_cpu::bits<int>(x);)
CUGRAD_DEVICE unsigned __float_as_uint(float x) CUGRAD_BODY(return ::cugrad_cpu::bits<unsigned>(x);)
CUGRAD_DEVICE float __int_as_float(int x) CUGRAD_BODY(return ::cugrad_cpu::bits<float>(x);)
CUGRAD_DEVICE float __uint_as_float(unsigned x) CUGRAD_BODY(return ::cugrad_cpu::bits<float>(x);)
CUGRAD_DEVICE long long __double_as_longlong(double x) CUGRAD_BODY(return ::cugrad_cpu::bits<long long>(x);)
CUGRAD_DEVICE double __longlong_as_double(long long x) CUGRAD_BODY(return ::cugrad_cpu::bits<double>(x);)
CUGRAD_DEVICE int __double2hiint(double x) CUGRAD_BODY(return (int)(::cugrad_cpu::bits<long long>(x) >> 32);)
CUGRAD_DEVICE int __double2loint(double x) CUGRAD_BODY(return (int)::cugrad_cpu::bits<long long>(x);)
CUGRAD_DEVICE double __hiloint2double(int high, int low)
    CUGRAD_BODY(return ::cugrad_cpu::bits<double>((long long)high << 32 | (unsigned)low);)

#endif
