// What inline PTX means where it takes more than one expression of C++; see crates/ptx.
#pragma once

#define cg_lane ((threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31)

// A place in shared memory by its number.
#define cg_at(number) __cugrad_shared_at(number)

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

// Bytes from global to shared memory, which ends later on a GPU and at once here; zeros where nothing is read.
#define cg_cp(to, from, n) \
  do { \
    if ((n) == 16) \
      *(uint4 *)cg_at(to) = *(const uint4 *)(from); \
    else if ((n) == 8) \
      *(uint2 *)cg_at(to) = *(const uint2 *)(from); \
    else \
      *(unsigned *)cg_at(to) = *(const unsigned *)(from); \
  } while (0)
#define cg_cq(to, from, n, size) \
  do { \
    const int cg_size = (int)(size); \
    __cugrad_copies_all_or_nothing(cg_size == 0 || cg_size == (n)); \
    if (cg_size != 0) { \
      cg_cp(to, from, n); \
    } else if ((n) == 16) { \
      *(uint4 *)cg_at(to) = uint4{0, 0, 0, 0}; \
    } else if ((n) == 8) { \
      *(uint2 *)cg_at(to) = uint2{0, 0}; \
    } else { \
      *(unsigned *)cg_at(to) = 0; \
    } \
  } while (0)
