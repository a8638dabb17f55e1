// CUDA's declaration specifiers.
#ifndef CUGRAD_CUDA_ATTRIBUTES_H
#define CUGRAD_CUDA_ATTRIBUTES_H

#if defined(CUGRAD_CPU)

#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __launch_bounds__(...)
// Shared memory belongs to a block, and an OS thread runs one block after the other. At block scope `thread_local` implies
// `static`, and writing `static` as well is allowed.
#define __shared__ thread_local
// Empty, because libstdc++ writes __attribute__((__noinline__)), where an empty place is allowed and a nested attribute is not.
#define __noinline__

#else

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __constant__ __attribute__((constant))
#define __shared__ __attribute__((shared))
#define __managed__ __attribute__((device))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))

#endif

#define __forceinline__ __inline__ __attribute__((always_inline))
#define __inline_hint__
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __grid_constant__
#define __maxnreg__(...)
#define __cluster_dims__(...)
#define __block_size__(...)
#define __device_builtin__
#define __cudart_builtin__
#define __location__(a)
#define __annotate__(a)
#define __nv_pure__
#define __no_return__ __attribute__((noreturn))
#define CUDARTAPI
#define CUDART_CB
#define __CUDA_HOSTDEVICE__ __host__ __device__

// Dynamic shared memory on the CPU. `extern __shared__ T name[];` is rewritten to
//   CUGRAD_DYNAMIC_SHARED(T, name)          inside a function: a pointer to the block's buffer, aligned to 1024 bytes;
//   CUGRAD_DYNAMIC_SHARED_GLOBAL(T, name)   at namespace scope: refers to that pointer, wherever the function is called.
#if defined(CUGRAD_CPU)
#define CUGRAD_DYNAMIC_SHARED(T, name) \
  T *const name = reinterpret_cast<T *>(::cugrad_cpu::current.dynamic_shared)
#define CUGRAD_DYNAMIC_SHARED_GLOBAL(T, name) \
  static thread_local T *const &name = reinterpret_cast<T *const &>(::cugrad_cpu::current.dynamic_shared)
#else
#define CUGRAD_DYNAMIC_SHARED(T, name) extern __shared__ T name[]
#define CUGRAD_DYNAMIC_SHARED_GLOBAL(T, name) extern __shared__ T name[]
#endif

#endif
