// cub::BlockStore and the functions it is made of: each thread puts its items into memory.
#pragma once

#include "../detail/together.h"

namespace cub {

enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};

// Items one behind the other.
template <class T, int Items, class Iterator>
__device__ inline void StoreDirectBlocked(int thread, Iterator to, T (&items)[Items]) {
  for (int n = 0; n < Items; n++) to[thread * Items + n] = items[n];
}
template <class T, int Items, class Iterator>
__device__ inline void StoreDirectBlocked(int thread, Iterator to, T (&items)[Items], int valid) {
  for (int n = 0; n < Items; n++)
    if (thread * Items + n < valid) to[thread * Items + n] = items[n];
}
template <class T, int Items>
__device__ inline void StoreDirectBlockedVectorized(int thread, T *to, T (&items)[Items]) {
  StoreDirectBlocked(thread, to, items);
}

// Items that lie `Threads` apart.
template <int Threads, class T, int Items, class Iterator>
__device__ inline void StoreDirectStriped(int thread, Iterator to, T (&items)[Items]) {
  for (int n = 0; n < Items; n++) to[thread + n * Threads] = items[n];
}
template <int Threads, class T, int Items, class Iterator>
__device__ inline void StoreDirectStriped(int thread, Iterator to, T (&items)[Items], int valid) {
  for (int n = 0; n < Items; n++)
    if (thread + n * Threads < valid) to[thread + n * Threads] = items[n];
}

template <class T, int X, int Items, BlockStoreAlgorithm Algorithm = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1, int = 0>
class BlockStore {
 public:
  typedef detail::storage TempStorage;

  __device__ BlockStore() {}
  __device__ explicit BlockStore(TempStorage &) {}

  template <class Iterator, class... More>
  __device__ void Store(Iterator to, T (&items)[Items], More... more) {
    if constexpr (Algorithm == BLOCK_STORE_STRIPED)
      StoreDirectStriped<X * Y * Z>(detail::thread_in<X, Y, Z>(), to, items, more...);
    else
      StoreDirectBlocked(detail::thread_in<X, Y, Z>(), to, items, more...);
  }
};

}  // namespace cub
