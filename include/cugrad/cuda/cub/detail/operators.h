// Which operators are sums, maxima and minima: those have collectives of their own.
#pragma once

#include <functional>
#include <limits>
#include <type_traits>

#include "../thread/thread_operators.cuh"

namespace std {
template <class T>
struct Plus;
}
namespace thrust {
template <class T>
struct plus;
template <class T>
struct maximum;
template <class T>
struct minimum;
}  // namespace thrust

namespace cub {
namespace detail {

enum class operation { sum, largest, smallest, other };

template <class Operator>
struct operation_of {
  static constexpr operation value = operation::other;
};
#define CUGRAD_CUB_IS(kind, ...)                          \
  struct operation_of<__VA_ARGS__> {                      \
    static constexpr operation value = operation::kind; \
  };
template <>
CUGRAD_CUB_IS(sum, Sum)
template <>
CUGRAD_CUB_IS(largest, Max)
template <>
CUGRAD_CUB_IS(smallest, Min)
template <class T>
CUGRAD_CUB_IS(sum, ::std::plus<T>)
template <class T>
CUGRAD_CUB_IS(sum, ::std::Plus<T>)
template <class T>
CUGRAD_CUB_IS(sum, ::thrust::plus<T>)
template <class T>
CUGRAD_CUB_IS(largest, ::thrust::maximum<T>)
template <class T>
CUGRAD_CUB_IS(smallest, ::thrust::minimum<T>)
template <class T>
CUGRAD_CUB_IS(largest, ::cuda::maximum<T>)
template <class T>
CUGRAD_CUB_IS(smallest, ::cuda::minimum<T>)
#undef CUGRAD_CUB_IS

// An operator by its kind, for values that are plain numbers; for all others it is just a function.
template <class T, class Operator>
constexpr operation kind_of =
    ::std::is_arithmetic<T>::value ? operation_of<typename ::std::decay<Operator>::type>::value : operation::other;

// Numbers that are never chosen before another.
template <class T>
__device__ inline T never_largest() {
  if constexpr (::std::is_floating_point<T>::value)
    return -(T)INFINITY;
  else
    return ::std::numeric_limits<T>::lowest();
}
template <class T>
__device__ inline T never_smallest() {
  if constexpr (::std::is_floating_point<T>::value)
    return (T)INFINITY;
  else
    return ::std::numeric_limits<T>::max();
}

}  // namespace detail
}  // namespace cub
