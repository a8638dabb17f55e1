// The check of what a derivative takes for granted where nobody else can check it: that two pointers are not the same
// array. Calls in Enzyme's spelling go straight to the derivative, in host and in device code.
#ifndef CUGRAD_DISTINCT_H
#define CUGRAD_DISTINCT_H
#include "detail/names_set_aside.h"

#include <stdio.h>
#include <stdlib.h>

#if defined(__CUDACC__)
#define CUGRAD_DISTINCT_FN __host__ __device__ inline
#elif defined(__CUDA__)
#define CUGRAD_DISTINCT_FN __attribute__((host)) __attribute__((device)) inline
#else
#define CUGRAD_DISTINCT_FN inline
#endif

namespace cugrad {

// `what` names the function and its parameters. Ends the program, or the launch.
CUGRAD_DISTINCT_FN void require_distinct(const volatile void *a, const volatile void *b, const char *what) {
  if (a != b || !a) return;
#if defined(__CUDA_ARCH__) && !defined(CUGRAD_CPU)
  printf("cugrad: the same array is given for %s, one of which is written\n", what);
  __trap();
#else
  ::fprintf(stderr,
            "cugrad: the same array is given for %s, one of which is written\n"
            "hint: pass different arrays, or generate the derivative with --may-alias\n",
            what);
  ::abort();
#endif
}

}  // namespace cugrad

#include "detail/names_restored.h"

#endif
