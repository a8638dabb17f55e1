// Sums over a whole grid that have the same bits in every run, for derivatives generated with --deterministic.
//
// Every block adds up what its threads have and leaves the sum in memory that the launcher has found (shared.h). The
// last block to finish adds all of these up, in the order of the blocks: which one that is makes no difference.
#ifndef CUGRAD_IN_ORDER_H
#define CUGRAD_IN_ORDER_H
#include "detail/names_set_aside.h"

#include <stddef.h>
#include <stdio.h>

#include "accumulate.h"
#include "shared.h"

namespace cugrad {
namespace detail {

// One sum's memory: how many have added to it, then a number of up to 8 bytes for each block.
CUGRAD_ACCUMULATE_FN size_t sum_bytes(size_t blocks) { return 16 + 8 * blocks; }

}  // namespace detail

// A file that is compiled as plain C++ has no kernels.
#if defined(__CUDACC__) || defined(__CUDA__) || defined(CUGRAD_CPU)
#if CUGRAD_ACCUMULATE_MODE == 0

template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_in_order(T *, typename addend<T>::type, const shared_slab &, unsigned) {}
CUGRAD_ACCUMULATE_DEVICE_FN void require_line() {}

#else

// The derivative takes an index to be the thread's number: that it is in launches along x alone.
CUGRAD_ACCUMULATE_DEVICE_FN void require_line() {
  if (blockDim.y * blockDim.z != 1u || gridDim.y * gridDim.z != 1u) {
    printf("cugrad: this derivative was generated with --deterministic for launches along x alone\n");
    __trap();
  }
}

// All threads of the block are here, with one place for the whole grid.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_in_order(T *place, typename addend<T>::type value, const shared_slab &slab,
                                                     unsigned number) {
  const size_t blocks = (size_t)gridDim.x * gridDim.y * gridDim.z;
  const size_t block = blockIdx.x + (size_t)gridDim.x * (blockIdx.y + (size_t)gridDim.y * blockIdx.z);
  const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  unsigned char *const memory = slab.sums + number * detail::sum_bytes(blocks);
  unsigned long long *const count = reinterpret_cast<unsigned long long *>(memory);
  T *const parts = reinterpret_cast<T *>(memory + 16);
#if CUGRAD_ACCUMULATE_MODE == 1
  // The threads of a block come one after the other.
  atomicAdd(parts + block, value);
  if (atomicAdd(count, 1ull) + 1 != blocks * threads) return;
  T sum = T(0);
  for (size_t i = 0; i < blocks; ++i) sum += atomicAdd(parts + i, T(0));
  if (sum != T(0)) atomicAdd(place, sum);
#else
  __shared__ bool last;
  const unsigned thread = detail::thread_in_block();
  const T own = detail::sum_of_block<T>(value);
  if (thread == 0) {
    *const_cast<volatile T *>(parts + block) = own;
    __threadfence();
    last = atomicAdd(count, 1ull) + 1 == blocks;
    __threadfence();
  }
  __syncthreads();
  if (last) {
    T sum = T(0);
    for (size_t i = thread; i < blocks; i += threads) sum += *const_cast<const volatile T *>(parts + i);
    sum = detail::sum_of_block<T>(sum);
    if (thread == 0 && sum != T(0)) atomicAdd(place, sum);
  }
  // The next call must not overwrite what is still being asked.
  __syncthreads();
#endif
}

#endif
#endif

}  // namespace cugrad

#include "detail/names_restored.h"

#endif
