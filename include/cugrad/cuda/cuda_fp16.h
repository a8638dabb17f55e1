// __half and __half2.
#ifndef CUGRAD_CUDA_FP16_H
#define CUGRAD_CUDA_FP16_H
#include "../detail/names_set_aside.h"
#include "cugrad_cuda.h"
#include "cugrad_cuda/small_floats.h"
#define __CUDA_FP16_H__
#define __CUDA_FP16_TYPES_EXIST__

CUGRAD_SMALL_FLOAT(__half, __half2, __half_raw, __half2_raw, __float2half_rn, __half2float, __double2half)
typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;

#if defined(CUGRAD_CPU)
namespace cugrad_cpu {
inline __half half_of(double f, rounding how) {
  __half h;
  h.__x = narrowed<5, 10>(f, how);
  return h;
}
}  // namespace cugrad_cpu
inline __half __float2half_rn(float f) { return ::cugrad_cpu::half_of(f, ::cugrad_cpu::to_nearest); }
inline __half __double2half(double f) { return ::cugrad_cpu::half_of(f, ::cugrad_cpu::to_nearest); }
inline float __half2float(__half h) { return ::cugrad_cpu::widened<5, 10>(h.__x); }
#endif
CUGRAD_HOST_DEVICE __half __float2half(float f) CUGRAD_BODY(return __float2half_rn(f);)
CUGRAD_HOST_DEVICE __half __float2half_rz(float f) CUGRAD_BODY(return ::cugrad_cpu::half_of(f, ::cugrad_cpu::to_zero);)
CUGRAD_HOST_DEVICE __half __float2half_ru(float f) CUGRAD_BODY(return ::cugrad_cpu::half_of(f, ::cugrad_cpu::upwards);)
CUGRAD_HOST_DEVICE __half __float2half_rd(float f) CUGRAD_BODY(return ::cugrad_cpu::half_of(f, ::cugrad_cpu::downwards);)

static __inline__ __host__ __device__ __half2 make_half2(__half a, __half b) { return __half2(a, b); }
static __inline__ __host__ __device__ __half2 __halves2half2(__half a, __half b) { return __half2(a, b); }
static __inline__ __host__ __device__ __half2 __half2half2(__half a) { return __half2(a, a); }
static __inline__ __host__ __device__ __half2 __float2half2_rn(float f) { return __half2half2(__float2half_rn(f)); }
static __inline__ __host__ __device__ __half2 __floats2half2_rn(float a, float b) { return __half2(__float2half_rn(a), __float2half_rn(b)); }
static __inline__ __host__ __device__ __half2 __float22half2_rn(float2 f) { return __floats2half2_rn(f.x, f.y); }
static __inline__ __host__ __device__ float2 __half22float2(__half2 h) { return make_float2(__half2float(h.x), __half2float(h.y)); }
static __inline__ __host__ __device__ __half __low2half(__half2 h) { return h.x; }
static __inline__ __host__ __device__ __half __high2half(__half2 h) { return h.y; }
static __inline__ __host__ __device__ float __low2float(__half2 h) { return __half2float(h.x); }
static __inline__ __host__ __device__ float __high2float(__half2 h) { return __half2float(h.y); }
static __inline__ __host__ __device__ __half2 __low2half2(__half2 h) { return __half2(h.x, h.x); }
static __inline__ __host__ __device__ __half2 __high2half2(__half2 h) { return __half2(h.y, h.y); }
static __inline__ __host__ __device__ __half2 __lows2half2(__half2 a, __half2 b) { return __half2(a.x, b.x); }
static __inline__ __host__ __device__ __half2 __highs2half2(__half2 a, __half2 b) { return __half2(a.y, b.y); }
static __inline__ __host__ __device__ __half2 __lowhigh2highlow(__half2 h) { return __half2(h.y, h.x); }
static __inline__ __host__ __device__ unsigned short __half_as_ushort(__half h) { return h.__x; }
static __inline__ __host__ __device__ short __half_as_short(__half h) { return (short)h.__x; }
static __inline__ __host__ __device__ __half __ushort_as_half(unsigned short x) {
  __half h;
  h.__x = x;
  return h;
}
static __inline__ __host__ __device__ __half __short_as_half(short x) { return __ushort_as_half((unsigned short)x); }
CUGRAD_SMALL_INTEGERS(__half, half, __half2float, __double2half)

#include "../detail/names_restored.h"

#endif
