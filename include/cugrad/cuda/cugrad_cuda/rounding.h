// Arithmetic with a stated rounding: __fadd_rn, __dmul_ru, __fmaf_rz …
#ifndef CUGRAD_CUDA_ROUNDING_H
#define CUGRAD_CUDA_ROUNDING_H

#if defined(CUGRAD_CPU)
#include <fenv.h>
namespace cugrad_cpu {

// Evaluates under another rounding direction. Volatile operands keep the compiler, which assumes rounding to nearest, from
// moving or folding the operation.
template <class T, class Operation>
__attribute__((noinline)) inline T rounded(int direction, T a, T b, T c, Operation operation) {
  volatile T va = a, vb = b, vc = c;
  int before = ::fegetround();
  ::fesetround(direction);
  volatile T result = operation((T)va, (T)vb, (T)vc);
  ::fesetround(before);
  return result;
}

}  // namespace cugrad_cpu
#define CUGRAD_NEAREST(T, expression) CUGRAD_BODY(_Pragma("clang fp contract(off)") return expression;)
#define CUGRAD_TOWARDS(direction, T, a, b, c, expression) \
  CUGRAD_BODY(return ::cugrad_cpu::rounded<T>(direction, a, b, c, [](T x, T y, T z) -> T { (void)y; (void)z; return expression; });)
#else
#define CUGRAD_NEAREST(T, expression) ;
#define CUGRAD_TOWARDS(direction, T, a, b, c, expression) ;
#endif

// One operation in the four directions; `x`, `y`, `z` name the operands. The nearest forms never contract into an fma.
#define CUGRAD_ROUND_1(T, name, expression)                                                          \
  CUGRAD_DEVICE T name##_rn(T x) CUGRAD_NEAREST(T, expression)                                       \
  CUGRAD_DEVICE T name##_rz(T x) CUGRAD_TOWARDS(FE_TOWARDZERO, T, x, x, x, expression)               \
  CUGRAD_DEVICE T name##_ru(T x) CUGRAD_TOWARDS(FE_UPWARD, T, x, x, x, expression)                   \
  CUGRAD_DEVICE T name##_rd(T x) CUGRAD_TOWARDS(FE_DOWNWARD, T, x, x, x, expression)
#define CUGRAD_ROUND_2(T, name, expression)                                                          \
  CUGRAD_DEVICE T name##_rn(T x, T y) CUGRAD_NEAREST(T, expression)                                  \
  CUGRAD_DEVICE T name##_rz(T x, T y) CUGRAD_TOWARDS(FE_TOWARDZERO, T, x, y, x, expression)          \
  CUGRAD_DEVICE T name##_ru(T x, T y) CUGRAD_TOWARDS(FE_UPWARD, T, x, y, x, expression)              \
  CUGRAD_DEVICE T name##_rd(T x, T y) CUGRAD_TOWARDS(FE_DOWNWARD, T, x, y, x, expression)
#define CUGRAD_ROUND_3(T, name, expression)                                                          \
  CUGRAD_DEVICE T name##_rn(T x, T y, T z) CUGRAD_NEAREST(T, expression)                             \
  CUGRAD_DEVICE T name##_rz(T x, T y, T z) CUGRAD_TOWARDS(FE_TOWARDZERO, T, x, y, z, expression)     \
  CUGRAD_DEVICE T name##_ru(T x, T y, T z) CUGRAD_TOWARDS(FE_UPWARD, T, x, y, z, expression)         \
  CUGRAD_DEVICE T name##_rd(T x, T y, T z) CUGRAD_TOWARDS(FE_DOWNWARD, T, x, y, z, expression)

CUGRAD_ROUND_2(float, __fadd, x + y)
CUGRAD_ROUND_2(float, __fsub, x - y)
CUGRAD_ROUND_2(float, __fmul, x *y)
CUGRAD_ROUND_2(float, __fdiv, x / y)
CUGRAD_ROUND_1(float, __frcp, 1.0f / x)
CUGRAD_ROUND_1(float, __fsqrt, ::sqrtf(x))
CUGRAD_ROUND_3(float, __fmaf, ::fmaf(x, y, z))
CUGRAD_ROUND_3(float, __fmaf_ieee, ::fmaf(x, y, z))
CUGRAD_ROUND_2(double, __dadd, x + y)
CUGRAD_ROUND_2(double, __dsub, x - y)
CUGRAD_ROUND_2(double, __dmul, x *y)
CUGRAD_ROUND_2(double, __ddiv, x / y)
CUGRAD_ROUND_1(double, __drcp, 1.0 / x)
CUGRAD_ROUND_1(double, __dsqrt, ::sqrt(x))
CUGRAD_ROUND_3(double, __fma, ::fma(x, y, z))

#undef CUGRAD_ROUND_1
#undef CUGRAD_ROUND_2
#undef CUGRAD_ROUND_3
#undef CUGRAD_NEAREST
#undef CUGRAD_TOWARDS

#endif
