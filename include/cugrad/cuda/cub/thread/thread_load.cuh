// cub::ThreadLoad: a load with a hint to the cache, which changes nothing about the value.
#pragma once

#include <iterator>

#include <cuda_runtime.h>

namespace cub {

enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };

template <CacheLoadModifier, class T>
__device__ inline T ThreadLoad(const T *from) {
  return *from;
}

}  // namespace cub
