// Complex numbers as pairs: cuFloatComplex, cuDoubleComplex and their functions.
#ifndef CUGRAD_CUCOMPLEX_H
#define CUGRAD_CUCOMPLEX_H
#include "../detail/names_set_aside.h"
#include "cugrad_cuda.h"

// Division and modulus scale first, so that squares of large parts do not overflow.
#define CUGRAD_COMPLEX(C, R, pair, infix_make, real_of, imag_of, conj_of, add, sub, mul, div, abs_of, fma_of, absolute, root) \
  typedef pair C;                                                                                              \
  static __inline__ __host__ __device__ C infix_make(R re, R im) { return make_##pair(re, im); }               \
  static __inline__ __host__ __device__ R real_of(C a) { return a.x; }                                         \
  static __inline__ __host__ __device__ R imag_of(C a) { return a.y; }                                         \
  static __inline__ __host__ __device__ C conj_of(C a) { return infix_make(a.x, -a.y); }                       \
  static __inline__ __host__ __device__ C add(C a, C b) { return infix_make(a.x + b.x, a.y + b.y); }           \
  static __inline__ __host__ __device__ C sub(C a, C b) { return infix_make(a.x - b.x, a.y - b.y); }           \
  static __inline__ __host__ __device__ C mul(C a, C b) {                                                      \
    return infix_make(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);                                           \
  }                                                                                                            \
  static __inline__ __host__ __device__ C div(C a, C b) {                                                      \
    R scale = absolute(b.x) + absolute(b.y);                                                                   \
    R ar = a.x / scale, ai = a.y / scale, br = b.x / scale, bi = b.y / scale;                                  \
    R square = br * br + bi * bi;                                                                              \
    return infix_make((ar * br + ai * bi) / square, (ai * br - ar * bi) / square);                             \
  }                                                                                                            \
  static __inline__ __host__ __device__ R abs_of(C a) { return root(a.x, a.y); }                               \
  static __inline__ __host__ __device__ C fma_of(C a, C b, C c) { return add(mul(a, b), c); }

CUGRAD_COMPLEX(cuFloatComplex, float, float2, make_cuFloatComplex, cuCrealf, cuCimagf, cuConjf, cuCaddf, cuCsubf, cuCmulf, cuCdivf,
               cuCabsf, cuCfmaf, fabsf, hypotf)
CUGRAD_COMPLEX(cuDoubleComplex, double, double2, make_cuDoubleComplex, cuCreal, cuCimag, cuConj, cuCadd, cuCsub, cuCmul, cuCdiv,
               cuCabs, cuCfma, fabs, hypot)
#undef CUGRAD_COMPLEX
typedef cuFloatComplex cuComplex;
static __inline__ __host__ __device__ cuComplex make_cuComplex(float re, float im) { return make_cuFloatComplex(re, im); }
static __inline__ __host__ __device__ cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex c) { return make_cuDoubleComplex(c.x, c.y); }
static __inline__ __host__ __device__ cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex c) {
  return make_cuFloatComplex((float)c.x, (float)c.y);
}

#include "../detail/names_restored.h"

#endif
