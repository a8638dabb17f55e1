// The ways in which generated code adds to an adjoint in memory that are more than `+=` and `atomicAdd`. Which one
// stands where is decided when the derivative is generated; `cugrad explain` says why.
//
// On the CPU threads of a block run one after the other, so there is nothing to gain from adding up first: there all
// of them are one atomic addition, and no thread waits for another. CUGRAD_ACCUMULATE_TOGETHER makes it do what a GPU
// does, for tests.
#ifndef CUGRAD_ACCUMULATE_H
#define CUGRAD_ACCUMULATE_H
#include "detail/names_set_aside.h"

#if defined(__CUDACC__)
#define CUGRAD_ACCUMULATE_FN __host__ __device__ inline
#define CUGRAD_ACCUMULATE_DEVICE_FN __device__ inline
#elif defined(__CUDA__)
#define CUGRAD_ACCUMULATE_FN __attribute__((host)) __attribute__((device)) inline
#define CUGRAD_ACCUMULATE_DEVICE_FN __attribute__((device)) inline
#else
#define CUGRAD_ACCUMULATE_FN inline
#define CUGRAD_ACCUMULATE_DEVICE_FN inline
#endif

// 2: threads add up; 1: each adds for itself; 0: never called (the host's view of device code).
#if defined(CUGRAD_CPU) && !defined(CUGRAD_ACCUMULATE_TOGETHER)
#define CUGRAD_ACCUMULATE_MODE 1
#elif defined(CUGRAD_CPU) || defined(__CUDA_ARCH__)
#define CUGRAD_ACCUMULATE_MODE 2
#else
#define CUGRAD_ACCUMULATE_MODE 0
#endif

// The lanes that are here together. On the CPU that is asked of lines, and instances of one template share theirs.
#if defined(CUGRAD_CPU)
#define CUGRAD_LANES_HERE __activemask(__PRETTY_FUNCTION__, __LINE__)
#else
#define CUGRAD_LANES_HERE __activemask()
#endif

#if !defined(__CUDACC_RTC__)
#include <stdio.h>
#endif

#include "detail/places.h"
#if CUGRAD_ACCUMULATE_MODE == 2
#include "detail/sums.h"
#endif

namespace cugrad {

// The place alone says what type is added: a literal or a wider expression is converted to it.
template <class T>
struct addend {
  using type = T;
};

#if defined(__CUDA_ARCH__) && !defined(CUGRAD_CPU)
namespace detail {

// Through a pointer that may lead anywhere, an atomic addition is a test of the address, a wait and, for shared memory, a loop
// of compare and swap. To global memory it is one instruction that nobody waits for.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void add_to_global(T *place, T value) {
  atomicAdd(place, value);
}
CUGRAD_ACCUMULATE_DEVICE_FN void add_to_global(float *place, float value) {
  asm volatile("red.global.add.f32 [%0], %1;" : : "l"(__cvta_generic_to_global(place)), "f"(value) : "memory");
}
#if __CUDA_ARCH__ >= 600
CUGRAD_ACCUMULATE_DEVICE_FN void add_to_global(double *place, double value) {
  asm volatile("red.global.add.f64 [%0], %1;" : : "l"(__cvta_generic_to_global(place)), "d"(value) : "memory");
}
#endif

}  // namespace detail
#endif

// Whether other threads add to the place too is not known. A derivative of a device function is given its adjoints
// by its caller: addresses of local variables, which no other thread sees and which atomics do not work on, or
// places in arrays that all threads share. Where it leads is asked when it runs (RSBench on an H200: 7.1 times the primal
// where the hardware asks, 4.8 so).
template <class T>
CUGRAD_ACCUMULATE_FN void accumulate(T *place, typename addend<T>::type value) {
#if defined(CUGRAD_CPU)
  ::atomicAdd(place, value);
#elif defined(__CUDA_ARCH__)
  if (__isLocal(place)) {
    *place += value;
  } else {
    // Inlined where the address is a local's, this is never reached; without the detour nvcc warns about it still.
    T *shared = place;
    asm("" : "+l"(shared));
    if (__isGlobal(place)) {
      detail::add_to_global(shared, value);
    } else {
      atomicAdd(shared, value);
    }
  }
#else
  *place += value;
#endif
}

// No other thread adds to the place. On a GPU an atomic addition whose result nobody uses is not waited for, in a loop the
// next iteration's loads need not come after it; on the CPU it would be dear.
template <class T>
CUGRAD_ACCUMULATE_FN void accumulate_own(T *place, typename addend<T>::type value) {
#if defined(__CUDA_ARCH__) && !defined(CUGRAD_CPU)
  atomicAdd(place, value);
#else
  *place += value;
#endif
}

#if defined(__CUDA_ARCH__) && !defined(CUGRAD_CPU) && __CUDA_ARCH__ >= 900
namespace detail {

#if defined(__CUDACC_VER_MAJOR__) && __CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ >= 1201
// `atomicAdd` of vectors, for global memory alone; nvcc warns of `atomicAdd` itself wherever the place might be in shared memory.
CUGRAD_ACCUMULATE_DEVICE_FN void add_vector(float *place, float a, float b, float c, float d) {
  asm volatile("red.global.add.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(__cvta_generic_to_global(place)), "f"(a), "f"(b), "f"(c), "f"(d) : "memory");
}
CUGRAD_ACCUMULATE_DEVICE_FN void add_vector(float *place, float a, float b) {
  asm volatile("red.global.add.v2.f32 [%0], {%1, %2};" ::"l"(__cvta_generic_to_global(place)), "f"(a), "f"(b) : "memory");
}

// As many as lie between multiples of 16 or 8 bytes at once. Only global memory takes vectors; sums of a block and adjoints of tiles are elsewhere.
template <decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN bool add_vectors(float *place, const float (&values)[N]) {
  if (!__isGlobal(place)) return false;
  const unsigned long long address = reinterpret_cast<unsigned long long>(place);
  if (address % 16 == 0) {
#pragma unroll
    for (unsigned k = 0; k < N / 4; ++k) {
      add_vector(place + 4 * k, values[4 * k], values[4 * k + 1], values[4 * k + 2], values[4 * k + 3]);
    }
#pragma unroll
    for (unsigned k = N / 4 * 4; k < N; ++k) atomicAdd(place + k, values[k]);
    return true;
  }
  if (address % 8 == 0) {
#pragma unroll
    for (unsigned k = 0; k < N / 2; ++k) {
      add_vector(place + 2 * k, values[2 * k], values[2 * k + 1]);
    }
    if (N % 2 != 0) atomicAdd(place + N - 1, values[N - 1]);
    return true;
  }
  return false;
}
#endif
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN bool add_vectors(T *, const T (&)[N]) {
  return false;
}

}  // namespace detail
#endif

// The same for elements beside each other. From sm_90 on, four of them are added at once in global memory, where the address is a
// multiple of 16 bytes.
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_FN void accumulate_own(T (*place)[N], const T (&values)[N]) {
#if defined(__CUDA_ARCH__) && !defined(CUGRAD_CPU) && __CUDA_ARCH__ >= 900
  if (detail::add_vectors(&(*place)[0], values)) return;
#endif
#pragma unroll
  for (unsigned k = 0; k < N; ++k) accumulate_own(&(*place)[k], values[k]);
}

// Whether blocks vote on what pays only if all of their threads do it. On the CPU it does not pay: there threads that
// wait for each other are dear. CUGRAD_VOTES makes it do what a GPU does, for tests.
#if defined(CUGRAD_CPU) && !defined(CUGRAD_VOTES) && !defined(CUGRAD_SANITIZE)
constexpr bool together = false;
#else
constexpr bool together = true;
#endif

#if CUGRAD_ACCUMULATE_MODE == 0
#if defined(__CUDACC__) || defined(__CUDA__)

CUGRAD_ACCUMULATE_DEVICE_FN bool all_here(bool) { return false; }
CUGRAD_ACCUMULATE_DEVICE_FN void require_block(unsigned, unsigned, unsigned) {}
CUGRAD_ACCUMULATE_DEVICE_FN unsigned place_of_block() { return 0; }

template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_sum(T *, typename addend<T>::type) {}
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_warp(T *, typename addend<T>::type) {}
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_column(T *, typename addend<T>::type) {}
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_block(T *, typename addend<T>::type) {}
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_few(T *, typename addend<T>::type) {}
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_alike(T *, typename addend<T>::type) {}
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_row(T *, typename addend<T>::type, typename addend<T>::type,
                                                typename addend<T>::type) {}
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_warp(T (*)[N], const T (&)[N]) {}
template <class T, decltype(sizeof(0)) N, decltype(sizeof(0)) Stride>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_warp(T (*)[N][Stride], const T (&)[N]) {}
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_rows(T (*)[N], const T (&)[N]) {}
template <class T, decltype(sizeof(0)) N, decltype(sizeof(0)) Stride>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_rows(T (*)[N][Stride], const T (&)[N]) {}
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_block(T *const (&)[N], const T (&)[N]) {}
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_warp(T *const (&)[N], const T (&)[N]) {}
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_column(T (*)[N], const T (&)[N]) {}
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_span(T (*)[N], const T (&)[N]) {}
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_sum(T (*)[N], const T (&)[N]) {}

#endif
#else

// Whether all threads of the block are here; asked by all of them.
CUGRAD_ACCUMULATE_DEVICE_FN bool all_here(bool here) {
#if defined(CUGRAD_CPU) && !defined(CUGRAD_VOTES) && !defined(CUGRAD_SANITIZE)
  (void)here;
  return false;
#else
  return __syncthreads_and(here) != 0;
#endif
}

// The kernel's indices tell the threads of a block apart as long as it is no larger than this: of two threads that
// store to one place, only one may take its adjoint.
CUGRAD_ACCUMULATE_DEVICE_FN void require_block(unsigned x, unsigned y, unsigned z) {
  if (blockDim.x <= x && blockDim.y <= y && blockDim.z <= z) return;
  if (threadIdx.x + threadIdx.y + threadIdx.z + blockIdx.x + blockIdx.y + blockIdx.z == 0) {
    printf("cugrad: this gradient is for blocks of at most %u x %u x %u threads: in larger ones several threads store to "
           "one place. Generate it with --accumulate=atomic\n", x, y, z);
  }
  __trap();
}

// Where among the places of a number's adjoint this block adds.
CUGRAD_ACCUMULATE_DEVICE_FN unsigned place_of_block() {
  return (blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)) % places_of_blocks;
}

// A sum collected over code that may not have run; then it is zero, and the place may be no valid one.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_sum(T *place, typename addend<T>::type value) {
  if (value != T(0)) atomicAdd(place, value);
}

#endif

}  // namespace cugrad

#if CUGRAD_ACCUMULATE_MODE != 0
#include "detail/additions_together.h"
#endif

#include "detail/names_restored.h"

#endif
