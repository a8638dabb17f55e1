// What inline PTX means where it takes more than one expression of C++; see crates/ptx.
#pragma once

#define cg_lane ((threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31)

#define cg_ld1(T, p, a) \
  do { \
    a = *(const T *)(p); \
  } while (0)
#define cg_ld2(T, p, a, b) \
  do { \
    const T *cg_from = (const T *)(p); \
    a = cg_from[0]; \
    b = cg_from[1]; \
  } while (0)
#define cg_ld4(T, p, a, b, c, d) \
  do { \
    const T *cg_from = (const T *)(p); \
    a = cg_from[0]; \
    b = cg_from[1]; \
    c = cg_from[2]; \
    d = cg_from[3]; \
  } while (0)
#define cg_st1(T, p, a) \
  do { \
    *(T *)(p) = a; \
  } while (0)
#define cg_st2(T, p, a, b) \
  do { \
    T *cg_to = (T *)(p); \
    cg_to[0] = a; \
    cg_to[1] = b; \
  } while (0)
#define cg_st4(T, p, a, b, c, d) \
  do { \
    T *cg_to = (T *)(p); \
    cg_to[0] = a; \
    cg_to[1] = b; \
    cg_to[2] = c; \
    cg_to[3] = d; \
  } while (0)
