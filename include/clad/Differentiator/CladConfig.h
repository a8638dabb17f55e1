// Clad's configuration macros, for programs that use them.
#pragma once

#include <cugrad/detail/platform.h>

#ifndef CUDA_HOST_DEVICE
#define CUDA_HOST_DEVICE CUGRAD_HD
#endif

// On a derivative that need not be called, because all it does is what the function does. cugrad calls the function.
#ifndef elidable_reverse_forw
#define elidable_reverse_forw
#endif

// Clad takes objects of such a type for constants. Derivatives of ours go through objects of every type, so a program that
// counts on that would get other numbers.
#define CLAD_NONDIFFERENTIABLE_TYPE(...)                                                                           \
  static_assert(sizeof(__VA_ARGS__) == 0,                                                                          \
                "cugrad: CLAD_NONDIFFERENTIABLE_TYPE is not known here; derivatives go through objects of every type")
