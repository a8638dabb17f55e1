// cub::BlockScan: prefix sums and scans over the threads of a block.
#pragma once

#include "../detail/lanes.h"

namespace cub {

enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };

template <class T, int X, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int = 0>
class BlockScan {
  static constexpr int threads = X * Y * Z, warps = (threads + 31) / 32;
  typedef cub::Sum Plus;

  template <class Operator>
  static constexpr bool adds = detail::kind_of<T, Operator> == detail::operation::sum;

  // The scan over the threads up to this one. Warps first; the first warp scans their results and hands each warp what is
  // before it.
  template <class Operator>
  __device__ static T inclusive(T value, Operator combine) {
    if constexpr (adds<Operator>) {
      return __cugrad_block_prefix(value);
    } else {
      value = detail::scan_lanes<32, threads>(value, combine);
      if constexpr (warps > 1) {
        int thread = detail::thread_in<X, Y, Z>(), warp = thread / 32;
        int last = 32 * thread + 31 < threads ? 32 * thread + 31 : threads - 1;
        T sums = __cugrad_block_take(value, thread < warps ? last : -1);
        if (warp == 0) sums = detail::scan_lanes<32, threads>(sums, combine);
        T before = __cugrad_block_take(sums, thread % 32 == 0 ? warp - 1 : -1);
        before = __cugrad_shuffle(detail::segment_mask<32, threads>(), before, 0, 32);
        if (warp > 0) value = combine(before, value);
      }
      return value;
    }
  }
  // What the thread before has; nothing of use in the first thread.
  __device__ static T shifted(T value) { return __cugrad_block_take(value, detail::thread_in<X, Y, Z>() - 1); }

  template <class Operator>
  __device__ static T exclusive(T value, Operator combine) {
    if constexpr (adds<Operator>)
      return __cugrad_block_before(value);
    else
      return shifted(inclusive(value, combine));
  }
  // The scan over all threads, in all of them, from what each has up to itself.
  __device__ static T total(T inclusive) { return __cugrad_block_first(__cugrad_block_move(inclusive, threads - 1, 0)); }

  template <int Items, class Operator>
  __device__ static T own(T (&items)[Items], Operator combine) {
    T value = items[0];
    for (int n = 1; n < Items; n++) value = combine(value, items[n]);
    return value;
  }
  // The scan of the thread's items, behind what is before them.
  template <int Items, class Operator>
  __device__ static void inclusive_items(T (&items)[Items], T (&result)[Items], T before, bool has_before, Operator combine) {
    T sum = has_before ? combine(before, items[0]) : items[0];
    result[0] = sum;
    for (int n = 1; n < Items; n++) {
      sum = combine(sum, items[n]);
      result[n] = sum;
    }
  }
  template <int Items, class Operator>
  __device__ static void exclusive_items(T (&items)[Items], T (&result)[Items], T before, Operator combine) {
    T sum = before;
    for (int n = 0; n < Items; n++) {
      T item = items[n];
      result[n] = sum;
      sum = combine(sum, item);
    }
  }
  // What the user's function says is before the block. The first warp calls it, with the scan over the block.
  template <class Prefix>
  __device__ static T prefix(Prefix &before, T aggregate) {
    T value = T();
    if (detail::thread_in<X, Y, Z>() < 32) value = before(aggregate);
    return __cugrad_block_first(value);
  }

 public:
  typedef detail::storage TempStorage;

  __device__ BlockScan() {}
  __device__ explicit BlockScan(TempStorage &) {}

  // One item.
  __device__ void InclusiveSum(T value, T &result) { InclusiveScan(value, result, Plus()); }
  __device__ void InclusiveSum(T value, T &result, T &aggregate) { InclusiveScan(value, result, Plus(), aggregate); }
  template <class Prefix>
  __device__ void InclusiveSum(T value, T &result, Prefix &before) {
    InclusiveScan(value, result, Plus(), before);
  }
  __device__ void ExclusiveSum(T value, T &result) { result = exclusive(value, Plus()); }
  __device__ void ExclusiveSum(T value, T &result, T &aggregate) {
    T whole = inclusive(value, Plus());
    result = exclusive(value, Plus());
    aggregate = total(whole);
  }
  template <class Prefix>
  __device__ void ExclusiveSum(T value, T &result, Prefix &before) {
    T whole = inclusive(value, Plus()), mine = exclusive(value, Plus());
    result = prefix(before, total(whole)) + mine;
  }

  template <class Operator>
  __device__ void InclusiveScan(T value, T &result, Operator combine) {
    result = inclusive(value, combine);
  }
  template <class Operator>
  __device__ void InclusiveScan(T value, T &result, Operator combine, T &aggregate) {
    result = inclusive(value, combine);
    aggregate = total(result);
  }
  template <class Operator, class Prefix>
  __device__ void InclusiveScan(T value, T &result, Operator combine, Prefix &before) {
    T whole = inclusive(value, combine);
    result = combine(prefix(before, total(whole)), whole);
  }
  template <class Operator>
  __device__ void ExclusiveScan(T value, T &result, Operator combine) {
    result = exclusive(value, combine);
  }
  template <class Operator>
  __device__ void ExclusiveScan(T value, T &result, T initial, Operator combine) {
    T before = exclusive(value, combine);
    result = detail::thread_in<X, Y, Z>() == 0 ? initial : combine(initial, before);
  }
  template <class Operator>
  __device__ void ExclusiveScan(T value, T &result, T initial, Operator combine, T &aggregate) {
    T whole = inclusive(value, combine), before = shifted(whole);
    result = detail::thread_in<X, Y, Z>() == 0 ? initial : combine(initial, before);
    aggregate = total(whole);
  }

  // Several items, those of a thread one behind the other.
  template <int Items>
  __device__ void InclusiveSum(T (&items)[Items], T (&result)[Items]) {
    InclusiveScan(items, result, Plus());
  }
  template <int Items>
  __device__ void InclusiveSum(T (&items)[Items], T (&result)[Items], T &aggregate) {
    InclusiveScan(items, result, Plus(), aggregate);
  }
  template <int Items, class Prefix>
  __device__ void InclusiveSum(T (&items)[Items], T (&result)[Items], Prefix &before) {
    InclusiveScan(items, result, Plus(), before);
  }
  template <int Items>
  __device__ void ExclusiveSum(T (&items)[Items], T (&result)[Items]) {
    ExclusiveScan(items, result, T(), Plus());
  }
  template <int Items>
  __device__ void ExclusiveSum(T (&items)[Items], T (&result)[Items], T &aggregate) {
    ExclusiveScan(items, result, T(), Plus(), aggregate);
  }
  template <int Items, class Operator>
  __device__ void InclusiveScan(T (&items)[Items], T (&result)[Items], Operator combine) {
    T before = exclusive(own(items, combine), combine);
    inclusive_items(items, result, before, detail::thread_in<X, Y, Z>() > 0, combine);
  }
  template <int Items, class Operator>
  __device__ void InclusiveScan(T (&items)[Items], T (&result)[Items], Operator combine, T &aggregate) {
    T whole = inclusive(own(items, combine), combine);
    inclusive_items(items, result, shifted(whole), detail::thread_in<X, Y, Z>() > 0, combine);
    aggregate = total(whole);
  }
  template <int Items, class Operator, class Prefix>
  __device__ void InclusiveScan(T (&items)[Items], T (&result)[Items], Operator combine, Prefix &before) {
    T whole = inclusive(own(items, combine), combine), mine = shifted(whole);
    T first = prefix(before, total(whole));
    inclusive_items(items, result, detail::thread_in<X, Y, Z>() == 0 ? first : combine(first, mine), true, combine);
  }
  template <int Items, class Operator>
  __device__ void ExclusiveScan(T (&items)[Items], T (&result)[Items], T initial, Operator combine) {
    T before = exclusive(own(items, combine), combine);
    exclusive_items(items, result, detail::thread_in<X, Y, Z>() == 0 ? initial : combine(initial, before), combine);
  }
  template <int Items, class Operator>
  __device__ void ExclusiveScan(T (&items)[Items], T (&result)[Items], T initial, Operator combine, T &aggregate) {
    T whole = inclusive(own(items, combine), combine), before = shifted(whole);
    exclusive_items(items, result, detail::thread_in<X, Y, Z>() == 0 ? initial : combine(initial, before), combine);
    aggregate = total(whole);
  }
};

}  // namespace cub
