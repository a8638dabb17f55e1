// CUB's function objects, and libcu++'s that took their place.
#pragma once

#include "../../cuda/functional"
#include "../util_type.cuh"

namespace cub {

#define CUGRAD_CUB_OPERATOR(name, expression)                                   \
  struct name {                                                                 \
    template <class T>                                                          \
    __host__ __device__ auto operator()(const T &a, const T &b) const {         \
      return expression;                                                        \
    }                                                                           \
  };
CUGRAD_CUB_OPERATOR(Sum, a + b)
CUGRAD_CUB_OPERATOR(Difference, a - b)
CUGRAD_CUB_OPERATOR(Division, a / b)
CUGRAD_CUB_OPERATOR(Max, (b > a ? b : a))
CUGRAD_CUB_OPERATOR(Min, (b < a ? b : a))
CUGRAD_CUB_OPERATOR(Equality, a == b)
CUGRAD_CUB_OPERATOR(Inequality, a != b)
#undef CUGRAD_CUB_OPERATOR

// Pairs with the larger value; among equals the one with the smaller key.
struct ArgMax {
  template <class T, class Key>
  __host__ __device__ KeyValuePair<Key, T> operator()(const KeyValuePair<Key, T> &a, const KeyValuePair<Key, T> &b) const {
    bool other = b.value > a.value || (b.value == a.value && b.key < a.key);
    return KeyValuePair<Key, T>(other ? b.key : a.key, other ? b.value : a.value);
  }
};
struct ArgMin {
  template <class T, class Key>
  __host__ __device__ KeyValuePair<Key, T> operator()(const KeyValuePair<Key, T> &a, const KeyValuePair<Key, T> &b) const {
    bool other = b.value < a.value || (b.value == a.value && b.key < a.key);
    return KeyValuePair<Key, T>(other ? b.key : a.key, other ? b.value : a.value);
  }
};

template <class To>
struct CastOp {
  template <class T>
  __host__ __device__ To operator()(const T &value) const {
    return (To)value;
  }
};

}  // namespace cub
