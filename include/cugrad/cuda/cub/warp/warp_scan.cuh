// cub::WarpScan: prefix sums and scans over the lanes of a warp.
#pragma once

#include "../detail/lanes.h"

namespace cub {

template <class T, int Width = 32, int = 0>
class WarpScan {
  __device__ static int lane() { return detail::thread_in_block() & (Width - 1); }
  __device__ static T from(T value, int lane) { return __cugrad_shuffle(detail::segment_mask<Width>(), value, lane, Width); }
  __device__ static T from_before(T value) { return __cugrad_shuffle_up(detail::segment_mask<Width>(), value, 1, Width); }

 public:
  typedef detail::storage TempStorage;

  __device__ explicit WarpScan(TempStorage &) {}

  __device__ void InclusiveSum(T value, T &result) { InclusiveScan(value, result, cub::Sum()); }
  __device__ void InclusiveSum(T value, T &result, T &aggregate) { InclusiveScan(value, result, cub::Sum(), aggregate); }
  __device__ void ExclusiveSum(T value, T &result) { ExclusiveScan(value, result, T(), cub::Sum()); }
  __device__ void ExclusiveSum(T value, T &result, T &aggregate) { ExclusiveScan(value, result, T(), cub::Sum(), aggregate); }

  template <class Operator>
  __device__ void InclusiveScan(T value, T &result, Operator combine) {
    result = detail::scan_lanes<Width>(value, combine);
  }
  template <class Operator>
  __device__ void InclusiveScan(T value, T &result, Operator combine, T &aggregate) {
    result = detail::scan_lanes<Width>(value, combine);
    aggregate = from(result, Width - 1);
  }
  // What the first lane gets without an initial value is not defined; here it is its own.
  template <class Operator>
  __device__ void ExclusiveScan(T value, T &result, Operator combine) {
    result = from_before(detail::scan_lanes<Width>(value, combine));
  }
  template <class Operator>
  __device__ void ExclusiveScan(T value, T &result, T initial, Operator combine) {
    T before = from_before(detail::scan_lanes<Width>(value, combine));
    result = lane() == 0 ? initial : combine(initial, before);
  }
  // The aggregate is without the initial value.
  template <class Operator>
  __device__ void ExclusiveScan(T value, T &result, T initial, Operator combine, T &aggregate) {
    T whole = detail::scan_lanes<Width>(value, combine), before = from_before(whole);
    result = lane() == 0 ? initial : combine(initial, before);
    aggregate = from(whole, Width - 1);
  }
  template <class Operator>
  __device__ void Scan(T value, T &inclusive, T &exclusive, T initial, Operator combine) {
    T whole = detail::scan_lanes<Width>(value, combine), before = from_before(whole);
    inclusive = combine(initial, whole);
    exclusive = lane() == 0 ? initial : combine(initial, before);
  }

  __device__ T Broadcast(T value, unsigned lane) { return from(value, (int)lane); }
};

}  // namespace cub
