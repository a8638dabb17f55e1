// cub::ThreadStore: a store with a hint to the cache.
#pragma once

#include <cuda_runtime.h>

namespace cub {

enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };

template <CacheStoreModifier, class T>
__device__ inline void ThreadStore(T *to, T value) {
  *to = value;
}

}  // namespace cub
