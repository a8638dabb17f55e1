// Atomic operations that CUDA does not have for floating-point numbers, and the ones that forward mode needs.
#ifndef CUGRAD_ATOMICS_H
#define CUGRAD_ATOMICS_H
#include "detail/names_set_aside.h"

#include <string.h>

#if defined(__CUDACC__)
#define CUGRAD_ATOMICS_FN __device__ inline
#elif defined(__CUDA__)
#define CUGRAD_ATOMICS_FN __attribute__((device)) inline
#else
#define CUGRAD_ATOMICS_FN inline
#endif

// A file that is compiled as plain C++ has no kernels.
#if defined(__CUDACC__) || defined(__CUDA__) || defined(CUGRAD_CPU)

namespace cugrad {
namespace detail {

// The integer as wide as a floating-point type, on which compare-and-swap works.
template <class T, size_t Bytes = sizeof(T)>
struct bits_of;
template <class T>
struct bits_of<T, 2> {
  typedef unsigned short type;
};
template <class T>
struct bits_of<T, 4> {
  typedef unsigned type;
};
template <class T>
struct bits_of<T, 8> {
  typedef unsigned long long type;
};

template <class To, class From>
CUGRAD_ATOMICS_FN To same_bits(From from) {
  To to;
  memcpy(&to, &from, sizeof(To));
  return to;
}

// Replaces *place by change(*place); returns what was there.
template <class T, class Change>
CUGRAD_ATOMICS_FN T change_atomically(T *place, Change change) {
  typedef typename bits_of<T>::type bits;
  bits *word = reinterpret_cast<bits *>(place);
  bits seen = *const_cast<const volatile bits *>(word);
  for (;;) {
    const bits wanted = same_bits<bits>(change(same_bits<T>(seen)));
    if (wanted == seen) return same_bits<T>(seen);
    const bits found = atomicCAS(word, seen, wanted);
    if (found == seen) return same_bits<T>(seen);
    seen = found;
  }
}

template <class T>
struct larger {
  T value;
  CUGRAD_ATOMICS_FN T operator()(T old) const { return old < value ? value : old; }
};
template <class T>
struct smaller {
  T value;
  CUGRAD_ATOMICS_FN T operator()(T old) const { return value < old ? value : old; }
};
template <class T>
struct other {
  T value;
  CUGRAD_ATOMICS_FN T operator()(T) const { return value; }
};
template <class T>
struct less {
  T value;
  CUGRAD_ATOMICS_FN T operator()(T old) const { return old - value; }
};

// An exchange takes any value, a minimum or a maximum one that changes something.
template <class Change>
struct takes_any {
  static constexpr bool value = false;
};
template <class T>
struct takes_any<other<T>> {
  static constexpr bool value = true;
};

// A value and its tangent change together: whoever changes them holds the tangent, which meanwhile is a number that
// no computation gives (all bits set). Readers come after a barrier or a later launch, as they do in the primal.
template <class T, class Change>
CUGRAD_ATOMICS_FN T change_with_tangent(T *place, T *tangent, Change change, T value, T value_tangent) {
  typedef typename bits_of<T>::type bits;
  bits *lock = reinterpret_cast<bits *>(tangent);
  const bits held = ~bits(0);
  for (;;) {
    const bits seen = atomicExch(lock, held);
    if (seen == held) continue;
    bits *word = reinterpret_cast<bits *>(place);
    const T old = same_bits<T>(atomicAdd(word, bits(0)));
    const T now = change(old);
    const bool taken = takes_any<Change>::value ||
                       (same_bits<bits>(now) != same_bits<bits>(old) && same_bits<bits>(now) == same_bits<bits>(value));
    if (taken) atomicExch(word, same_bits<bits>(now));
    __threadfence();
    atomicExch(lock, taken ? same_bits<bits>(value_tangent) : seen);
    return old;
  }
}

}  // namespace detail

template <class T>
CUGRAD_ATOMICS_FN T atomic_max(T *place, T value) {
  return detail::change_atomically(place, detail::larger<T>{value});
}

template <class T>
CUGRAD_ATOMICS_FN T atomic_min(T *place, T value) {
  return detail::change_atomically(place, detail::smaller<T>{value});
}

template <class T>
CUGRAD_ATOMICS_FN T atomic_exchange(T *place, T value) {
  return detail::change_atomically(place, detail::other<T>{value});
}
CUGRAD_ATOMICS_FN double atomic_exchange(double *place, double value) {
  typedef unsigned long long bits;
  return detail::same_bits<double>(atomicExch(reinterpret_cast<bits *>(place), detail::same_bits<bits>(value)));
}

template <class T>
CUGRAD_ATOMICS_FN T atomic_sub(T *place, T value) {
  return detail::change_atomically(place, detail::less<T>{value});
}

template <class T>
CUGRAD_ATOMICS_FN T atomic_max_tangent(T *place, T *tangent, T value, T value_tangent) {
  return detail::change_with_tangent(place, tangent, detail::larger<T>{value}, value, value_tangent);
}

template <class T>
CUGRAD_ATOMICS_FN T atomic_min_tangent(T *place, T *tangent, T value, T value_tangent) {
  return detail::change_with_tangent(place, tangent, detail::smaller<T>{value}, value, value_tangent);
}

template <class T>
CUGRAD_ATOMICS_FN T atomic_exchange_tangent(T *place, T *tangent, T value, T value_tangent) {
  return detail::change_with_tangent(place, tangent, detail::other<T>{value}, value, value_tangent);
}

}  // namespace cugrad

#endif

#include "detail/names_restored.h"

#endif
