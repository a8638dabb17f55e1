// cub::BlockLoad and the functions it is made of: each thread gets its items from memory.
//
// The algorithms differ in how they go through memory, not in who gets what, but for the striped one.
#pragma once

#include "../detail/together.h"

namespace cub {

enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};

// Items one behind the other.
template <class T, int Items, class Iterator>
__device__ inline void LoadDirectBlocked(int thread, Iterator from, T (&items)[Items]) {
  for (int n = 0; n < Items; n++) items[n] = from[thread * Items + n];
}
template <class T, int Items, class Iterator>
__device__ inline void LoadDirectBlocked(int thread, Iterator from, T (&items)[Items], int valid) {
  for (int n = 0; n < Items; n++)
    if (thread * Items + n < valid) items[n] = from[thread * Items + n];
}
template <class T, class Default, int Items, class Iterator>
__device__ inline void LoadDirectBlocked(int thread, Iterator from, T (&items)[Items], int valid, Default beyond) {
  for (int n = 0; n < Items; n++) {
    if (thread * Items + n < valid)
      items[n] = from[thread * Items + n];
    else
      items[n] = beyond;
  }
}
template <class T, int Items>
__device__ inline void LoadDirectBlockedVectorized(int thread, T *from, T (&items)[Items]) {
  LoadDirectBlocked(thread, from, items);
}

// Items that lie `Threads` apart.
template <int Threads, class T, int Items, class Iterator>
__device__ inline void LoadDirectStriped(int thread, Iterator from, T (&items)[Items]) {
  for (int n = 0; n < Items; n++) items[n] = from[thread + n * Threads];
}
template <int Threads, class T, int Items, class Iterator>
__device__ inline void LoadDirectStriped(int thread, Iterator from, T (&items)[Items], int valid) {
  for (int n = 0; n < Items; n++)
    if (thread + n * Threads < valid) items[n] = from[thread + n * Threads];
}
template <int Threads, class T, class Default, int Items, class Iterator>
__device__ inline void LoadDirectStriped(int thread, Iterator from, T (&items)[Items], int valid, Default beyond) {
  for (int n = 0; n < Items; n++) {
    if (thread + n * Threads < valid)
      items[n] = from[thread + n * Threads];
    else
      items[n] = beyond;
  }
}

template <class T, int X, int Items, BlockLoadAlgorithm Algorithm = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1, int = 0>
class BlockLoad {
 public:
  typedef detail::storage TempStorage;

  __device__ BlockLoad() {}
  __device__ explicit BlockLoad(TempStorage &) {}

  template <class Iterator, class... More>
  __device__ void Load(Iterator from, T (&items)[Items], More... more) {
    if constexpr (Algorithm == BLOCK_LOAD_STRIPED)
      LoadDirectStriped<X * Y * Z>(detail::thread_in<X, Y, Z>(), from, items, more...);
    else
      LoadDirectBlocked(detail::thread_in<X, Y, Z>(), from, items, more...);
  }
};

}  // namespace cub
