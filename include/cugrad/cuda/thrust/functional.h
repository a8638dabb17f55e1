// Function objects of Thrust.
#pragma once

#include "../cuda_runtime.h"

namespace thrust {

#define CUGRAD_THRUST_BINARY(name, result, expression)                               \
  template <class T = void>                                                          \
  struct name {                                                                      \
    typedef T first_argument_type;                                                   \
    typedef T second_argument_type;                                                  \
    typedef result result_type;                                                      \
    __host__ __device__ result operator()(const T& a, const T& b) const { return expression; } \
  };
CUGRAD_THRUST_BINARY(plus, T, a + b)
CUGRAD_THRUST_BINARY(minus, T, a - b)
CUGRAD_THRUST_BINARY(multiplies, T, a* b)
CUGRAD_THRUST_BINARY(divides, T, a / b)
CUGRAD_THRUST_BINARY(maximum, T, a < b ? b : a)
CUGRAD_THRUST_BINARY(minimum, T, b < a ? b : a)
CUGRAD_THRUST_BINARY(less, bool, a < b)
CUGRAD_THRUST_BINARY(greater, bool, b < a)
CUGRAD_THRUST_BINARY(less_equal, bool, a <= b)
CUGRAD_THRUST_BINARY(greater_equal, bool, a >= b)
CUGRAD_THRUST_BINARY(equal_to, bool, a == b)
CUGRAD_THRUST_BINARY(not_equal_to, bool, a != b)
#undef CUGRAD_THRUST_BINARY

template <class T = void>
struct negate {
  typedef T argument_type;
  typedef T result_type;
  __host__ __device__ T operator()(const T& a) const { return -a; }
};
template <class T = void>
struct square {
  typedef T argument_type;
  typedef T result_type;
  __host__ __device__ T operator()(const T& a) const { return a * a; }
};
template <class T = void>
struct identity {
  typedef T argument_type;
  typedef T result_type;
  __host__ __device__ const T& operator()(const T& a) const { return a; }
};

}  // namespace thrust
