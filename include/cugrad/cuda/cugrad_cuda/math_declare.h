// Parse mode: the __device__ versions of libm's functions.
//
// They come before any system header on purpose. When libstdc++ then defines `constexpr float sin(float)` in namespace std,
// clang sees that a __device__ function of that signature exists already (through the using-declaration below) and leaves the
// library's one to the host; the other way round the two would clash. The host's `double sin(double)` is glibc's.
// In cpu mode libm and libstdc++ are all there is to it.
#ifndef CUGRAD_CUDA_MATH_DECLARE_H
#define CUGRAD_CUDA_MATH_DECLARE_H
#if defined(CUGRAD_PARSE)

#include "math_table.h"

#define CUGRAD_X(name)                          \
  __device__ double name(double) noexcept;      \
  __device__ float name(float) noexcept;        \
  __device__ float name##f(float) noexcept;
CUGRAD_LIBM_1(CUGRAD_X)
CUGRAD_LIBM_1_PLAIN(CUGRAD_X)
#undef CUGRAD_X

#define CUGRAD_X(name)                                \
  __device__ double name(double, double) noexcept;    \
  __device__ float name(float, float) noexcept;       \
  __device__ float name##f(float, float) noexcept;
CUGRAD_LIBM_2(CUGRAD_X)
#undef CUGRAD_X

#define CUGRAD_X(name)                         \
  __device__ long name(double) noexcept;       \
  __device__ long name(float) noexcept;        \
  __device__ long name##f(float) noexcept;
CUGRAD_LIBM_TO_LONG(CUGRAD_X)
#undef CUGRAD_X

#define CUGRAD_X(name)                              \
  __device__ long long name(double) noexcept;       \
  __device__ long long name(float) noexcept;        \
  __device__ long long name##f(float) noexcept;
CUGRAD_LIBM_TO_LONG_LONG(CUGRAD_X)
#undef CUGRAD_X

#define CUGRAD_X(name)                         \
  __device__ bool name(double) noexcept;       \
  __device__ bool name(float) noexcept;
CUGRAD_LIBM_CLASSIFY(CUGRAD_X)
#undef CUGRAD_X

__device__ double fma(double, double, double) noexcept;
__device__ float fma(float, float, float) noexcept;
__device__ float fmaf(float, float, float) noexcept;
__device__ double frexp(double, int *) noexcept;
__device__ float frexp(float, int *) noexcept;
__device__ float frexpf(float, int *) noexcept;
__device__ double ldexp(double, int) noexcept;
__device__ float ldexp(float, int) noexcept;
__device__ float ldexpf(float, int) noexcept;
__device__ double scalbn(double, int) noexcept;
__device__ float scalbn(float, int) noexcept;
__device__ float scalbnf(float, int) noexcept;
__device__ double scalbln(double, long) noexcept;
__device__ float scalbln(float, long) noexcept;
__device__ float scalblnf(float, long) noexcept;
__device__ int ilogb(double) noexcept;
__device__ int ilogb(float) noexcept;
__device__ int ilogbf(float) noexcept;
__device__ double modf(double, double *) noexcept;
__device__ float modf(float, float *) noexcept;
__device__ float modff(float, float *) noexcept;
__device__ double remquo(double, double, int *) noexcept;
__device__ float remquo(float, float, int *) noexcept;
__device__ float remquof(float, float, int *) noexcept;
__device__ double nan(const char *) noexcept;
__device__ float nanf(const char *) noexcept;
__device__ double jn(int, double) noexcept;
__device__ float jn(int, float) noexcept;
__device__ float jnf(int, float) noexcept;
__device__ double yn(int, double) noexcept;
__device__ float yn(int, float) noexcept;
__device__ float ynf(int, float) noexcept;
__device__ void sincos(double, double *, double *) noexcept;
__device__ void sincos(float, float *, float *) noexcept;
__device__ void sincosf(float, float *, float *) noexcept;

__device__ int abs(int) noexcept;
__device__ long abs(long) noexcept;
__device__ long long abs(long long) noexcept;
__device__ double abs(double) noexcept;
__device__ float abs(float) noexcept;
__device__ long labs(long) noexcept;
__device__ long long llabs(long long) noexcept;

namespace std {
#define CUGRAD_X(name) \
  using ::name;        \
  using ::name##f;
CUGRAD_LIBM_1(CUGRAD_X)
CUGRAD_LIBM_2(CUGRAD_X)
CUGRAD_LIBM_TO_LONG(CUGRAD_X)
CUGRAD_LIBM_TO_LONG_LONG(CUGRAD_X)
#undef CUGRAD_X
#define CUGRAD_X(name) using ::name;
CUGRAD_LIBM_CLASSIFY(CUGRAD_X)
CUGRAD_X(fma) CUGRAD_X(fmaf) CUGRAD_X(frexp) CUGRAD_X(frexpf) CUGRAD_X(ldexp) CUGRAD_X(ldexpf) CUGRAD_X(scalbn)
CUGRAD_X(scalbnf) CUGRAD_X(scalbln) CUGRAD_X(scalblnf) CUGRAD_X(ilogb) CUGRAD_X(ilogbf) CUGRAD_X(modf) CUGRAD_X(modff)
CUGRAD_X(remquo) CUGRAD_X(remquof) CUGRAD_X(nan) CUGRAD_X(nanf) CUGRAD_X(abs) CUGRAD_X(labs) CUGRAD_X(llabs)
#undef CUGRAD_X
}  // namespace std

// What else device code may call of the C library.
extern "C" {
__device__ int printf(const char *, ...);
__device__ void *malloc(decltype(sizeof 0));
__device__ void free(void *);
__device__ void *memcpy(void *, const void *, decltype(sizeof 0));
__device__ void *memmove(void *, const void *, decltype(sizeof 0));
__device__ void *memset(void *, int, decltype(sizeof 0));
__device__ void __assert_fail(const char *, const char *, unsigned, const char *);
__device__ void __assertfail(const char *, const char *, unsigned, const char *, decltype(sizeof 0));
__device__ __attribute__((noreturn)) void abort();
}
__device__ void *operator new(decltype(sizeof 0), void *) noexcept;
__device__ void *operator new[](decltype(sizeof 0), void *) noexcept;
__device__ void *operator new(decltype(sizeof 0));
__device__ void *operator new[](decltype(sizeof 0));
__device__ void operator delete(void *) noexcept;
__device__ void operator delete[](void *) noexcept;
__device__ void operator delete(void *, decltype(sizeof 0)) noexcept;
__device__ void operator delete[](void *, decltype(sizeof 0)) noexcept;

#undef CUGRAD_LIBM_1
#undef CUGRAD_LIBM_2
#undef CUGRAD_LIBM_1_PLAIN
#undef CUGRAD_LIBM_TO_LONG
#undef CUGRAD_LIBM_TO_LONG_LONG
#undef CUGRAD_LIBM_CLASSIFY

#endif
#endif
