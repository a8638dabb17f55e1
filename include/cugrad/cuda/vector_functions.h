// make_float4 and its relatives.
#ifndef CUGRAD_VECTOR_FUNCTIONS_H
#define CUGRAD_VECTOR_FUNCTIONS_H
#include "vector_types.h"

#define CUGRAD_MAKE(name, T)                                                                           \
  static __inline__ __host__ __device__ name##1 make_##name##1(T x) {                                  \
    name##1 v;                                                                                         \
    v.x = x;                                                                                           \
    return v;                                                                                          \
  }                                                                                                    \
  static __inline__ __host__ __device__ name##2 make_##name##2(T x, T y) {                             \
    name##2 v;                                                                                         \
    v.x = x;                                                                                           \
    v.y = y;                                                                                           \
    return v;                                                                                          \
  }                                                                                                    \
  static __inline__ __host__ __device__ name##3 make_##name##3(T x, T y, T z) {                        \
    name##3 v;                                                                                         \
    v.x = x;                                                                                           \
    v.y = y;                                                                                           \
    v.z = z;                                                                                           \
    return v;                                                                                          \
  }                                                                                                    \
  static __inline__ __host__ __device__ name##4 make_##name##4(T x, T y, T z, T w) {                   \
    name##4 v;                                                                                         \
    v.x = x;                                                                                           \
    v.y = y;                                                                                           \
    v.z = z;                                                                                           \
    v.w = w;                                                                                           \
    return v;                                                                                          \
  }

CUGRAD_MAKE(char, signed char)
CUGRAD_MAKE(uchar, unsigned char)
CUGRAD_MAKE(short, short)
CUGRAD_MAKE(ushort, unsigned short)
CUGRAD_MAKE(int, int)
CUGRAD_MAKE(uint, unsigned int)
CUGRAD_MAKE(long, long)
CUGRAD_MAKE(ulong, unsigned long)
CUGRAD_MAKE(longlong, long long)
CUGRAD_MAKE(ulonglong, unsigned long long)
CUGRAD_MAKE(float, float)
CUGRAD_MAKE(double, double)
#undef CUGRAD_MAKE

#endif
