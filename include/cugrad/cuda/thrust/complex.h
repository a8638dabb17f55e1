// Complex numbers of Thrust, for programs that are read or run without it.
#pragma once
#include <cmath>

namespace thrust {

#define CUGRAD_COMPLEX complex
#define CUGRAD_COMPLEX_ALIGNED alignas(2 * sizeof(T))
#define CUGRAD_COMPLEX_POLAR polar
#include <cugrad/library/complex.inl>
#undef CUGRAD_COMPLEX
#undef CUGRAD_COMPLEX_ALIGNED
#undef CUGRAD_COMPLEX_POLAR

}  // namespace thrust
