// Reductions and scans over segments of a warp with any operator, in the order of the lanes.
#pragma once

#include "operators.h"
#include "together.h"

namespace cub {
namespace detail {

template <int Width>
constexpr int log2 = Width <= 1 ? 0 : 1 + log2<Width / 2>;
template <>
constexpr int log2<0> = 0;

// Of the first `count` lanes of the segment, in its first lane.
template <int Width, int Threads = 0, class T, class Operator>
__device__ inline T reduce_lanes(T value, Operator combine, int count) {
  static_assert(Width > 0 && Width <= 32 && (Width & (Width - 1)) == 0, "cugrad: collectives of CUB over a number of lanes that is no power of two");
  unsigned mask = segment_mask<Width, Threads>();
  int lane = thread_in_block() & (Width - 1);
  for (int k = 0; k < log2<Width>; k++) {
    int step = 1 << k;
    T other = __cugrad_shuffle_down(mask, value, step, Width);
    if (lane + step < count) value = combine(value, other);
  }
  return value;
}

// Of the lanes up to this one.
template <int Width, int Threads = 0, class T, class Operator>
__device__ inline T scan_lanes(T value, Operator combine) {
  static_assert(Width > 0 && Width <= 32 && (Width & (Width - 1)) == 0, "cugrad: collectives of CUB over a number of lanes that is no power of two");
  unsigned mask = segment_mask<Width, Threads>();
  int lane = thread_in_block() & (Width - 1);
  for (int k = 0; k < log2<Width>; k++) {
    int step = 1 << k;
    T other = __cugrad_shuffle_up(mask, value, step, Width);
    if (lane >= step) value = combine(other, value);
  }
  return value;
}

}  // namespace detail
}  // namespace cub
