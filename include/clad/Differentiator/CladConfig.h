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

// Marks a declaration of the program's own, or a class of somebody else's: what is read from it is a constant. The second stands
// at global scope.
#define CLAD_NONDIFFERENTIABLE __attribute__((annotate("non_differentiable")))
#define CLAD_NONDIFFERENTIABLE_TYPE(...)            \
  namespace clad {                                  \
  template <>                                       \
  struct CLAD_NONDIFFERENTIABLE Tag<__VA_ARGS__> {}; \
  }
