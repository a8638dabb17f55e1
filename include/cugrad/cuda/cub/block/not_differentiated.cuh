// Collectives of CUB that programs may name and that neither derivatives nor the CPU know: they are declared, so that the
// rest of a program can be read, and refused by name where a derivative meets them.
#pragma once

#include "../detail/together.h"
#include "../util_type.cuh"

#if defined(CUGRAD_PARSE)
#define CUGRAD_CUB_UNKNOWN(class_name, name) \
  template <class... Arguments>              \
  __device__ void name(Arguments &&...);
#else
#define CUGRAD_CUB_UNKNOWN(class_name, name)                                                 \
  template <class... Arguments>                                                              \
  void name(Arguments &&...) {                                                               \
    ::cugrad_cpu::fail(715, "cub::" #class_name "::" #name " does not run on the CPU"); \
  }
#endif

namespace cub {

template <class Key, int X, int Items, class Value = NullType, int Bits = 4, int... More>
class BlockRadixSort {
 public:
  typedef detail::storage TempStorage;
  __device__ BlockRadixSort() {}
  __device__ explicit BlockRadixSort(TempStorage &) {}
  CUGRAD_CUB_UNKNOWN(BlockRadixSort, Sort)
  CUGRAD_CUB_UNKNOWN(BlockRadixSort, SortDescending)
  CUGRAD_CUB_UNKNOWN(BlockRadixSort, SortBlockedToStriped)
  CUGRAD_CUB_UNKNOWN(BlockRadixSort, SortDescendingBlockedToStriped)
};

template <class T, int X, int Items, bool Sliced = false, int... More>
class BlockExchange {
 public:
  typedef detail::storage TempStorage;
  __device__ BlockExchange() {}
  __device__ explicit BlockExchange(TempStorage &) {}
  CUGRAD_CUB_UNKNOWN(BlockExchange, StripedToBlocked)
  CUGRAD_CUB_UNKNOWN(BlockExchange, BlockedToStriped)
  CUGRAD_CUB_UNKNOWN(BlockExchange, WarpStripedToBlocked)
  CUGRAD_CUB_UNKNOWN(BlockExchange, BlockedToWarpStriped)
  CUGRAD_CUB_UNKNOWN(BlockExchange, ScatterToBlocked)
  CUGRAD_CUB_UNKNOWN(BlockExchange, ScatterToStriped)
};

template <class T, int X, int... More>
class BlockDiscontinuity {
 public:
  typedef detail::storage TempStorage;
  __device__ BlockDiscontinuity() {}
  __device__ explicit BlockDiscontinuity(TempStorage &) {}
  CUGRAD_CUB_UNKNOWN(BlockDiscontinuity, FlagHeads)
  CUGRAD_CUB_UNKNOWN(BlockDiscontinuity, FlagTails)
  CUGRAD_CUB_UNKNOWN(BlockDiscontinuity, FlagHeadsAndTails)
};

}  // namespace cub

#undef CUGRAD_CUB_UNKNOWN
