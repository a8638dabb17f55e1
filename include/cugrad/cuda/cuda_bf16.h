// __nv_bfloat16 and __nv_bfloat162.
#ifndef CUGRAD_CUDA_BF16_H
#define CUGRAD_CUDA_BF16_H
#include "../detail/names_set_aside.h"
#include "cugrad_cuda.h"
#include "cugrad_cuda/small_floats.h"
#define __CUDA_BF16_H__
#define __CUDA_BF16_TYPES_EXIST__

CUGRAD_SMALL_FLOAT(__nv_bfloat16, __nv_bfloat162, __nv_bfloat16_raw, __nv_bfloat162_raw, __float2bfloat16_rn, __bfloat162float, __double2bfloat16)
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#if defined(CUGRAD_CPU)
namespace cugrad_cpu {
inline __nv_bfloat16 bfloat16_of(double f, rounding how) {
  __nv_bfloat16 h;
  h.__x = narrowed<8, 7>(f, how);
  return h;
}
}  // namespace cugrad_cpu
inline __nv_bfloat16 __float2bfloat16_rn(float f) { return ::cugrad_cpu::bfloat16_of(f, ::cugrad_cpu::to_nearest); }
inline __nv_bfloat16 __double2bfloat16(double f) { return ::cugrad_cpu::bfloat16_of(f, ::cugrad_cpu::to_nearest); }
inline float __bfloat162float(__nv_bfloat16 h) { return ::cugrad_cpu::widened<8, 7>(h.__x); }
#endif
CUGRAD_HOST_DEVICE __nv_bfloat16 __float2bfloat16(float f) CUGRAD_BODY(return __float2bfloat16_rn(f);)
CUGRAD_HOST_DEVICE __nv_bfloat16 __float2bfloat16_rz(float f) CUGRAD_BODY(return ::cugrad_cpu::bfloat16_of(f, ::cugrad_cpu::to_zero);)
CUGRAD_HOST_DEVICE __nv_bfloat16 __float2bfloat16_ru(float f) CUGRAD_BODY(return ::cugrad_cpu::bfloat16_of(f, ::cugrad_cpu::upwards);)
CUGRAD_HOST_DEVICE __nv_bfloat16 __float2bfloat16_rd(float f) CUGRAD_BODY(return ::cugrad_cpu::bfloat16_of(f, ::cugrad_cpu::downwards);)

static __inline__ __host__ __device__ __nv_bfloat162 make_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat162(a, b); }
static __inline__ __host__ __device__ __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat162(a, b); }
static __inline__ __host__ __device__ __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a) { return __nv_bfloat162(a, a); }
static __inline__ __host__ __device__ __nv_bfloat162 __float2bfloat162_rn(float f) { return __bfloat162bfloat162(__float2bfloat16_rn(f)); }
static __inline__ __host__ __device__ __nv_bfloat162 __floats2bfloat162_rn(float a, float b) {
  return __nv_bfloat162(__float2bfloat16_rn(a), __float2bfloat16_rn(b));
}
static __inline__ __host__ __device__ __nv_bfloat162 __float22bfloat162_rn(float2 f) { return __floats2bfloat162_rn(f.x, f.y); }
static __inline__ __host__ __device__ float2 __bfloat1622float2(__nv_bfloat162 h) {
  return make_float2(__bfloat162float(h.x), __bfloat162float(h.y));
}
static __inline__ __host__ __device__ __nv_bfloat16 __low2bfloat16(__nv_bfloat162 h) { return h.x; }
static __inline__ __host__ __device__ __nv_bfloat16 __high2bfloat16(__nv_bfloat162 h) { return h.y; }
static __inline__ __host__ __device__ __nv_bfloat162 __low2bfloat162(__nv_bfloat162 h) { return __nv_bfloat162(h.x, h.x); }
static __inline__ __host__ __device__ __nv_bfloat162 __high2bfloat162(__nv_bfloat162 h) { return __nv_bfloat162(h.y, h.y); }
static __inline__ __host__ __device__ __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(a.x, b.x); }
static __inline__ __host__ __device__ __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(a.y, b.y); }
static __inline__ __host__ __device__ __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 h) { return __nv_bfloat162(h.y, h.x); }
static __inline__ __host__ __device__ float __low2float(__nv_bfloat162 h) { return __bfloat162float(h.x); }
static __inline__ __host__ __device__ float __high2float(__nv_bfloat162 h) { return __bfloat162float(h.y); }
static __inline__ __host__ __device__ unsigned short __bfloat16_as_ushort(__nv_bfloat16 h) { return h.__x; }
static __inline__ __host__ __device__ __nv_bfloat16 __ushort_as_bfloat16(unsigned short x) {
  __nv_bfloat16 h;
  h.__x = x;
  return h;
}
static __inline__ __host__ __device__ short __bfloat16_as_short(__nv_bfloat16 h) { return (short)h.__x; }
static __inline__ __host__ __device__ __nv_bfloat16 __short_as_bfloat16(short x) { return __ushort_as_bfloat16((unsigned short)x); }
CUGRAD_SMALL_INTEGERS(__nv_bfloat16, bfloat16, __bfloat162float, __double2bfloat16)

#include "../detail/names_restored.h"

#endif
