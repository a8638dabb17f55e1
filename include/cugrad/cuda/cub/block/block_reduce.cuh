// cub::BlockReduce: the result is in the first thread.
#pragma once

#include "../detail/lanes.h"

namespace cub {

enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS,
  BLOCK_REDUCE_WARP_REDUCTIONS_NONDETERMINISTIC
};

template <class T, int X, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1, int = 0>
class BlockReduce {
  static constexpr int threads = X * Y * Z, warps = (threads + 31) / 32;

  // Warps first, then their results, which the first warp takes.
  template <class Operator>
  __device__ static T reduce(T value, Operator combine, int valid) {
    int thread = detail::thread_in<X, Y, Z>(), warp = thread / 32;
    value = detail::reduce_lanes<32, threads>(value, combine, valid - 32 * warp);
    if constexpr (warps > 1) {
      value = __cugrad_block_take(value, thread < warps ? 32 * thread : -1);
      if (warp == 0) value = detail::reduce_lanes<32, threads>(value, combine, (valid + 31) / 32);
    }
    return value;
  }
  template <int Items, class Operator>
  __device__ static T own(T (&items)[Items], Operator combine) {
    T value = items[0];
    for (int n = 1; n < Items; n++) value = combine(value, items[n]);
    return value;
  }

 public:
  typedef detail::storage TempStorage;

  __device__ BlockReduce() {}
  __device__ explicit BlockReduce(TempStorage &) {}

  __device__ T Sum(T value) { return Reduce(value, cub::Sum()); }
  __device__ T Sum(T value, int valid) { return Reduce(value, cub::Sum(), valid); }
  template <int Items>
  __device__ T Sum(T (&items)[Items]) {
    return Reduce(items, cub::Sum());
  }

  template <class Operator>
  __device__ T Reduce(T value, Operator combine) {
    if constexpr (detail::kind_of<T, Operator> == detail::operation::sum)
      return __cugrad_block_sum(value);
    else if constexpr (detail::kind_of<T, Operator> == detail::operation::largest)
      return __cugrad_block_move(value, __cugrad_block_arg_max(value), 0);
    else if constexpr (detail::kind_of<T, Operator> == detail::operation::smallest)
      return __cugrad_block_move(value, __cugrad_block_arg_min(value), 0);
    else
      return reduce(value, combine, threads);
  }
  template <class Operator>
  __device__ T Reduce(T value, Operator combine, int valid) {
    bool counts = detail::thread_in<X, Y, Z>() < valid;
    if constexpr (detail::kind_of<T, Operator> == detail::operation::sum)
      return __cugrad_block_sum(counts ? value : T(0));
    else if constexpr (detail::kind_of<T, Operator> == detail::operation::largest)
      return __cugrad_block_move(value, __cugrad_block_arg_max(counts ? value : detail::never_largest<T>()), 0);
    else if constexpr (detail::kind_of<T, Operator> == detail::operation::smallest)
      return __cugrad_block_move(value, __cugrad_block_arg_min(counts ? value : detail::never_smallest<T>()), 0);
    else
      return reduce(value, combine, valid);
  }
  template <int Items, class Operator>
  __device__ T Reduce(T (&items)[Items], Operator combine) {
    return Reduce(own(items, combine), combine);
  }
};

}  // namespace cub
