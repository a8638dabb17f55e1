// CUDA's vector types and dim3, with CUDA's alignments.
#ifndef CUGRAD_VECTOR_TYPES_H
#define CUGRAD_VECTOR_TYPES_H
#include "cugrad_cuda/mode.h"
#include "cugrad_cuda/attributes.h"

#define CUGRAD_VECTORS(name, T, align2, align4)           \
  struct name##1 {                                        \
    T x;                                                  \
  };                                                      \
  struct __attribute__((aligned(align2))) name##2 {       \
    T x, y;                                               \
  };                                                      \
  struct name##3 {                                        \
    T x, y, z;                                            \
  };                                                      \
  struct __attribute__((aligned(align4))) name##4 {       \
    T x, y, z, w;                                         \
  };

CUGRAD_VECTORS(char, signed char, 2, 4)
CUGRAD_VECTORS(uchar, unsigned char, 2, 4)
CUGRAD_VECTORS(short, short, 4, 8)
CUGRAD_VECTORS(ushort, unsigned short, 4, 8)
CUGRAD_VECTORS(int, int, 8, 16)
CUGRAD_VECTORS(uint, unsigned int, 8, 16)
CUGRAD_VECTORS(long, long, 2 * sizeof(long), 16)
CUGRAD_VECTORS(ulong, unsigned long, 2 * sizeof(unsigned long), 16)
CUGRAD_VECTORS(longlong, long long, 16, 16)
CUGRAD_VECTORS(ulonglong, unsigned long long, 16, 16)
CUGRAD_VECTORS(float, float, 8, 16)
CUGRAD_VECTORS(double, double, 16, 16)
#undef CUGRAD_VECTORS

struct dim3 {
  unsigned int x, y, z;
  __host__ __device__ constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __host__ __device__ constexpr operator uint3() const { return uint3{x, y, z}; }
};

#endif
