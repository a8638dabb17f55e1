// The larger and the smaller of what is stored and a number, atomically, for floats, which CUDA does not have.
#ifndef CUGRAD_ATOMICS_H
#define CUGRAD_ATOMICS_H

#if defined(__CUDACC__)
#define CUGRAD_ATOMICS_FN __device__ inline
#elif defined(__CUDA__)
#define CUGRAD_ATOMICS_FN __attribute__((device)) inline
#else
#define CUGRAD_ATOMICS_FN inline
#endif

namespace cugrad {
namespace detail {

CUGRAD_ATOMICS_FN float swap_if(float *place, float expected, float desired) {
  return __int_as_float(atomicCAS((int *)place, __float_as_int(expected), __float_as_int(desired)));
}
CUGRAD_ATOMICS_FN double swap_if(double *place, double expected, double desired) {
  return __longlong_as_double((long long)atomicCAS((unsigned long long *)place, (unsigned long long)__double_as_longlong(expected),
                                                   (unsigned long long)__double_as_longlong(desired)));
}

}  // namespace detail

// Both return what was stored. A NaN there stays.
template <class T>
CUGRAD_ATOMICS_FN T atomic_max(T *place, T value) {
  T seen = *place;
  while (seen < value) {
    const T guess = seen;
    seen = detail::swap_if(place, guess, value);
    if (seen == guess) break;
  }
  return seen;
}
template <class T>
CUGRAD_ATOMICS_FN T atomic_min(T *place, T value) {
  T seen = *place;
  while (seen > value) {
    const T guess = seen;
    seen = detail::swap_if(place, guess, value);
    if (seen == guess) break;
  }
  return seen;
}

}  // namespace cugrad

#endif
