// min and max: CUDA's overloads for equal and mixed integer types and for floats, and, more tolerant than CUDA, every other mix
// of arithmetic types in their common type. A NaN loses, as in fmin and fmax.
#ifndef CUGRAD_CUDA_MIN_MAX_H
#define CUGRAD_CUDA_MIN_MAX_H

#include <type_traits>

#define CUGRAD_INTEGER_MIN_MAX(R, A, B)                                                                      \
  static __inline__ __host__ __device__ R min(A a, B b) { return (R)a < (R)b ? (R)a : (R)b; }                \
  static __inline__ __host__ __device__ R max(A a, B b) { return (R)a > (R)b ? (R)a : (R)b; }
CUGRAD_INTEGER_MIN_MAX(int, int, int)
CUGRAD_INTEGER_MIN_MAX(unsigned, unsigned, unsigned)
CUGRAD_INTEGER_MIN_MAX(unsigned, int, unsigned)
CUGRAD_INTEGER_MIN_MAX(unsigned, unsigned, int)
CUGRAD_INTEGER_MIN_MAX(long, long, long)
CUGRAD_INTEGER_MIN_MAX(unsigned long, unsigned long, unsigned long)
CUGRAD_INTEGER_MIN_MAX(unsigned long, long, unsigned long)
CUGRAD_INTEGER_MIN_MAX(unsigned long, unsigned long, long)
CUGRAD_INTEGER_MIN_MAX(long long, long long, long long)
CUGRAD_INTEGER_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
CUGRAD_INTEGER_MIN_MAX(unsigned long long, long long, unsigned long long)
CUGRAD_INTEGER_MIN_MAX(unsigned long long, unsigned long long, long long)
#undef CUGRAD_INTEGER_MIN_MAX

CUGRAD_HOST_DEVICE float min(float a, float b) CUGRAD_BODY(return __builtin_fminf(a, b);)
CUGRAD_HOST_DEVICE float max(float a, float b) CUGRAD_BODY(return __builtin_fmaxf(a, b);)
CUGRAD_HOST_DEVICE double min(double a, double b) CUGRAD_BODY(return __builtin_fmin(a, b);)
CUGRAD_HOST_DEVICE double max(double a, double b) CUGRAD_BODY(return __builtin_fmax(a, b);)
static __inline__ __host__ __device__ double min(float a, double b) { return min((double)a, b); }
static __inline__ __host__ __device__ double max(float a, double b) { return max((double)a, b); }
static __inline__ __host__ __device__ double min(double a, float b) { return min(a, (double)b); }
static __inline__ __host__ __device__ double max(double a, float b) { return max(a, (double)b); }

#define CUGRAD_MIXED(A, B)                                                                                       \
  typename std::enable_if<std::is_arithmetic<A>::value && std::is_arithmetic<B>::value && !std::is_same<A, B>::value, \
                          typename std::common_type<A, B>::type>::type
template <class A, class B>
static __inline__ __host__ __device__ CUGRAD_MIXED(A, B) min(A a, B b) {
  typedef typename std::common_type<A, B>::type C;
  return min((C)a, (C)b);
}
template <class A, class B>
static __inline__ __host__ __device__ CUGRAD_MIXED(A, B) max(A a, B b) {
  typedef typename std::common_type<A, B>::type C;
  return max((C)a, (C)b);
}
#undef CUGRAD_MIXED

static __inline__ __host__ __device__ unsigned umin(unsigned a, unsigned b) { return min(a, b); }
static __inline__ __host__ __device__ unsigned umax(unsigned a, unsigned b) { return max(a, b); }
static __inline__ __host__ __device__ long long llmin(long long a, long long b) { return min(a, b); }
static __inline__ __host__ __device__ long long llmax(long long a, long long b) { return max(a, b); }
static __inline__ __host__ __device__ unsigned long long ullmin(unsigned long long a, unsigned long long b) { return min(a, b); }
static __inline__ __host__ __device__ unsigned long long ullmax(unsigned long long a, unsigned long long b) { return max(a, b); }

#endif
