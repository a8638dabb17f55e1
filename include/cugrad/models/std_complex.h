// std::complex as derivatives read it.
#pragma once
#include <cmath>

namespace std {

#define CUGRAD_COMPLEX Complex
#define CUGRAD_COMPLEX_ALIGNED
#define CUGRAD_COMPLEX_POLAR Polar
#include <cugrad/library/complex.inl>
#undef CUGRAD_COMPLEX
#undef CUGRAD_COMPLEX_ALIGNED
#undef CUGRAD_COMPLEX_POLAR

}  // namespace std
