// Pointers in a struct that a kernel takes by value: those that it stores through lead to arrays of their own.
#ifndef CUGRAD_OWN_ARRAYS_H
#define CUGRAD_OWN_ARRAYS_H
#include "detail/names_set_aside.h"

#include <stdio.h>

#include "accumulate.h"

namespace cugrad {

// A file that is compiled as plain C++ has no kernels.
#if defined(__CUDACC__) || defined(__CUDA__) || defined(CUGRAD_CPU)

#if CUGRAD_ACCUMULATE_MODE == 0
template <class... Pointers>
CUGRAD_ACCUMULATE_DEVICE_FN bool are_own_arrays(int, Pointers...) {
  return true;
}
CUGRAD_ACCUMULATE_DEVICE_FN void require_own_arrays(bool) {}
#else
// Whether the first `own` pointers differ from each other and from all others. What is null is nobody's. One thread looks.
template <class... Pointers>
CUGRAD_ACCUMULATE_DEVICE_FN bool are_own_arrays(int own, Pointers... pointers) {
  if ((threadIdx.x | threadIdx.y | threadIdx.z | blockIdx.x | blockIdx.y | blockIdx.z) != 0u) return true;
  const volatile void *const all[] = {pointers...};
  bool differ = true;
#pragma unroll 1
  for (int i = 0; i < own; ++i) {
#pragma unroll 1
    for (int j = i + 1; j < (int)sizeof...(Pointers); ++j) differ &= all[i] == nullptr || all[i] != all[j];
  }
  return differ;
}

// Or the launch fails.
CUGRAD_ACCUMULATE_DEVICE_FN void require_own_arrays(bool they_are) {
  if (they_are) return;
  printf("cugrad: two pointers in a struct that a kernel takes, or in its adjoint, lead to one array, and the kernel stores through "
         "one of them: give it different arrays, or generate its gradient with --may-alias\n");
  __trap();
}
#endif

#endif

}  // namespace cugrad

#include "detail/names_restored.h"

#endif
