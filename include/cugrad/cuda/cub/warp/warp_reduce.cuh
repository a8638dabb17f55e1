// cub::WarpReduce: the result is in the first lane.
#pragma once

#include "../detail/lanes.h"

namespace cub {

template <class T, int Width = 32, int = 0>
class WarpReduce {
  // The first lane gets the value of the lane that was chosen.
  __device__ static T chosen(T value, int lane) { return __cugrad_shuffle(detail::segment_mask<Width>(), value, lane, Width); }
  __device__ static int lane() { return detail::thread_in_block() & (Width - 1); }

 public:
  typedef detail::storage TempStorage;

  __device__ explicit WarpReduce(TempStorage &) {}

  __device__ T Sum(T value) { return Reduce(value, cub::Sum()); }
  __device__ T Sum(T value, int valid) { return Reduce(value, cub::Sum(), valid); }
  __device__ T Max(T value) { return Reduce(value, cub::Max()); }
  __device__ T Max(T value, int valid) { return Reduce(value, cub::Max(), valid); }
  __device__ T Min(T value) { return Reduce(value, cub::Min()); }
  __device__ T Min(T value, int valid) { return Reduce(value, cub::Min(), valid); }

  template <class Operator>
  __device__ T Reduce(T value, Operator combine) {
    static_assert(Width > 0 && Width <= 32 && (Width & (Width - 1)) == 0, "cugrad: cub::WarpReduce of a number of lanes that is no power of two");
    if constexpr (detail::kind_of<T, Operator> == detail::operation::sum)
      return __cugrad_warp_sum(value, Width);
    else if constexpr (detail::kind_of<T, Operator> == detail::operation::largest)
      return chosen(value, __cugrad_warp_arg_max(value, Width));
    else if constexpr (detail::kind_of<T, Operator> == detail::operation::smallest)
      return chosen(value, __cugrad_warp_arg_min(value, Width));
    else
      return detail::reduce_lanes<Width>(value, combine, Width);
  }
  template <class Operator>
  __device__ T Reduce(T value, Operator combine, int valid) {
    static_assert(Width > 0 && Width <= 32 && (Width & (Width - 1)) == 0, "cugrad: cub::WarpReduce of a number of lanes that is no power of two");
    if constexpr (detail::kind_of<T, Operator> == detail::operation::sum)
      return __cugrad_warp_sum(lane() < valid ? value : T(0), Width);
    else if constexpr (detail::kind_of<T, Operator> == detail::operation::largest)
      return chosen(value, __cugrad_warp_arg_max(lane() < valid ? value : detail::never_largest<T>(), Width));
    else if constexpr (detail::kind_of<T, Operator> == detail::operation::smallest)
      return chosen(value, __cugrad_warp_arg_min(lane() < valid ? value : detail::never_smallest<T>(), Width));
    else
      return detail::reduce_lanes<Width>(value, combine, valid);
  }
};

}  // namespace cub
