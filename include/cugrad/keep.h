// A variable that is written through a pointer which may as well point elsewhere, and that nobody needs.
//
//   double unread, *p;
//   if (c) p = &unread; else p = y + i;
//   *p = v;   // or *p += v;
//
// nvcc 13.0 takes the store for one to the variable alone where two such pointers are merged, and leaves it out: y[i] keeps
// what it had (seen on an H200, at every level of optimisation but -G). A variable whose address is known elsewhere stays.
#ifndef CUGRAD_KEEP_H
#define CUGRAD_KEEP_H
#include "detail/names_set_aside.h"

#if defined(__CUDACC__)
#define CUGRAD_KEEP_FN __host__ __device__ inline
#elif defined(__CUDA__)
#define CUGRAD_KEEP_FN __attribute__((host)) __attribute__((device)) inline
#else
#define CUGRAD_KEEP_FN inline
#endif

namespace cugrad {

template <class T>
CUGRAD_KEEP_FN void keep(T *variable) {
#if defined(__CUDA_ARCH__) && !defined(CUGRAD_CPU)
  asm volatile("" : : "l"(variable) : "memory");
#else
  (void)variable;
#endif
}

}  // namespace cugrad

#undef CUGRAD_KEEP_FN
#include "detail/names_restored.h"
#endif
