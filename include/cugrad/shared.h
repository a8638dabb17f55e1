// Shadows of shared memory: the adjoints (or tangents) of `__shared__` variables.
//
// A kernel whose shadows do not fit beside their primals, or whose shared memory is dynamic, takes a parameter
// `::cugrad::shared_slab shared_slab` that says where they are:
//
//   base == nullptr   in dynamic shared memory, behind the primal's own: the launcher gave the kernel
//                     2 * D + spilled bytes, D being what the primal got, rounded up to 16
//   otherwise         in global memory, D + spilled bytes for each block, since the device has not enough of it
//
// `sums` is where blocks leave what is added up in their order (in_order.h), for kernels that do.
#ifndef CUGRAD_SHARED_H
#define CUGRAD_SHARED_H
#include "detail/names_set_aside.h"

#include <stddef.h>

#if defined(__CUDACC__)
#define CUGRAD_SHARED_FN __device__ inline
#elif defined(__CUDA__)
#define CUGRAD_SHARED_FN __attribute__((device)) inline
#else
#define CUGRAD_SHARED_FN inline
#endif

// A file that is compiled as plain C++ has no kernels.
#if defined(__CUDACC__) || defined(__CUDA__) || defined(CUGRAD_CPU)

namespace cugrad {

struct shared_slab {
  unsigned char *base;
  size_t spilled;
  unsigned char *sums;
};

namespace detail {

CUGRAD_SHARED_FN size_t dynamic_shared_bytes() {
#if defined(CUGRAD_CPU)
  return ::cugrad_cpu::current.dynamic_bytes;
#elif defined(__CUDA_ARCH__)
  unsigned bytes;
  asm("mov.u32 %0, %%dynamic_smem_size;" : "=r"(bytes));
  return bytes;
#else
  return 0;
#endif
}

CUGRAD_SHARED_FN unsigned char *dynamic_shared_start() {
#if defined(CUGRAD_CPU)
  return ::cugrad_cpu::current.dynamic_shared;
#elif defined(__CUDA_ARCH__)
  extern __shared__ __align__(16) unsigned char cugrad_dynamic_shared[];
  return cugrad_dynamic_shared;
#else
  return nullptr;
#endif
}

// What the primal got of dynamic shared memory, rounded up.
CUGRAD_SHARED_FN size_t primal_shared_bytes(const shared_slab &slab) {
  return slab.base ? dynamic_shared_bytes() : (dynamic_shared_bytes() - slab.spilled) / 2;
}

// Where this block's shadows start.
CUGRAD_SHARED_FN unsigned char *shadow_start(const shared_slab &slab) {
  const size_t primal = primal_shared_bytes(slab);
  if (!slab.base) return dynamic_shared_start() + primal;
  const size_t block = blockIdx.x + (size_t)gridDim.x * (blockIdx.y + (size_t)gridDim.y * blockIdx.z);
  return slab.base + block * (primal + slab.spilled);
}

// All threads of the block together.
CUGRAD_SHARED_FN void clear(unsigned char *from, size_t bytes) {
  const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  if (((size_t)from | bytes) % sizeof(uint4) == 0) {
    for (size_t i = thread; i < bytes / sizeof(uint4); i += threads) reinterpret_cast<uint4 *>(from)[i] = make_uint4(0, 0, 0, 0);
  } else if (((size_t)from | bytes) % sizeof(unsigned) == 0) {
    for (size_t i = thread; i < bytes / sizeof(unsigned); i += threads) reinterpret_cast<unsigned *>(from)[i] = 0;
  } else {
    for (size_t i = thread; i < bytes; i += threads) from[i] = 0;
  }
}

}  // namespace detail

// The shadow of dynamic shared memory.
template <class T>
CUGRAD_SHARED_FN T *dynamic_shadow(T *, const shared_slab &slab) {
  return reinterpret_cast<T *>(detail::shadow_start(slab));
}

// The shadow of a static shared variable that found no room beside it.
template <class T>
CUGRAD_SHARED_FN T &spilled_shadow(const shared_slab &slab, size_t offset) {
  return *reinterpret_cast<T *>(detail::shadow_start(slab) + detail::primal_shared_bytes(slab) + offset);
}

// Clears a shadow; every thread of the block calls it, and a barrier follows.
template <class T>
CUGRAD_SHARED_FN void zero_shared(T *object) {
  detail::clear(reinterpret_cast<unsigned char *>(object), sizeof(T));
}

CUGRAD_SHARED_FN void zero_dynamic_shared(const shared_slab &slab) {
  detail::clear(detail::shadow_start(slab), detail::primal_shared_bytes(slab));
}

}  // namespace cugrad

#endif

#include "detail/names_restored.h"

#endif
