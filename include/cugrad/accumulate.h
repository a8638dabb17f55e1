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

// Lanes with one place add up, then one of them adds. Which lanes are here together, and which of them share a
// place, is asked as the kernel runs, so this is right under any divergence. The order of additions inside a group is
// fixed.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_warp(T *place, typename addend<T>::type value) {
#if CUGRAD_ACCUMULATE_MODE == 1
  if (value != T(0)) atomicAdd(place, value);
#else
  // Every lane of a group that runs together sees the mask of that group, and waits for exactly these below.
  const unsigned here = __activemask();
  const unsigned lane = detail::thread_in_block() & 31u;
  const unsigned long long address = reinterpret_cast<unsigned long long>(place);
  if (here == 0xffffffffu) {
    int same = 0;
    __match_all_sync(here, address, &same);
    if (same) {
      value = detail::sum_of_lanes(value, 32);
      if (lane == 0 && value != T(0)) atomicAdd(place, value);
      return;
    }
  }
  const unsigned peers = __match_any_sync(here, address);
  // Rows of 16 or 8 threads, as blocks of 16×16 and 8×8 have them.
  for (unsigned width = 16; width >= 8 && here == 0xffffffffu; width /= 2) {
    const unsigned row = ((1u << width) - 1u) << (lane & ~(width - 1u));
    if (__all_sync(here, peers == row)) {
      value = detail::sum_of_lanes(value, width);
      if ((lane & (width - 1u)) == 0 && value != T(0)) atomicAdd(place, value);
      return;
    }
  }
  value = detail::sum_of_peers<T>(value, here, peers, lane);
  if (detail::is_first_of(peers, lane) && value != T(0)) atomicAdd(place, value);
#endif
}

// Lanes may have one place, as where the data that says which is sorted, or there are few places; most have another one otherwise. The first lane's
// place tells: if all have it they add up, if many have it those with one place do, and else each adds for itself.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_alike(T *place, typename addend<T>::type value) {
#if CUGRAD_ACCUMULATE_MODE == 1
  if (value != T(0)) atomicAdd(place, value);
#else
  // As above.
  const unsigned here = __activemask();
  const unsigned lane = detail::thread_in_block() & 31u;
  const unsigned long long address = reinterpret_cast<unsigned long long>(place);
  // Half of an address does for a guess.
  const unsigned half = static_cast<unsigned>(address);
  const unsigned alike = __ballot_sync(here, half == __shfl_sync(here, half, __ffs(here) - 1));
  unsigned peers = 1u << lane;
  if (5 * __popc(alike) >= __popc(here)) {
    int same = 0;
    if (alike == 0xffffffffu) __match_all_sync(alike, address, &same);
    peers = same ? alike : __match_any_sync(here, address);
    value = same ? detail::sum_of_lanes<T>(value, 32) : detail::sum_of_peers<T>(value, here, peers, lane);
  }
  if (detail::is_first_of(peers, lane) && value != T(0)) atomicAdd(place, value);
#endif
}

// The same for the first elements of rows, where all lanes probably have the same ones.
template <class T, decltype(sizeof(0)) N, decltype(sizeof(0)) Stride>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_warp(T (*place)[N][Stride], const T (&values)[N]) {
  static_assert(N <= 32, "a warp adds up as many elements as it has lanes");
#if CUGRAD_ACCUMULATE_MODE == 1
  for (unsigned k = 0; k < N; ++k) {
    if (values[k] != T(0)) atomicAdd(&(*place)[k][0], values[k]);
  }
#else
  const unsigned here = __activemask();
  const unsigned lane = detail::thread_in_block() & 31u;
  const unsigned long long address = reinterpret_cast<unsigned long long>(place);
  int same = 0;
  // A mask that is a constant needs no look at who is there.
  if (here == 0xffffffffu) {
    __match_all_sync(0xffffffffu, address, &same);
    if (same) return detail::add_rows<32>(place, values, lane);
  } else {
    __match_all_sync(here, address, &same);
  }
  T sums[N];
#pragma unroll
  for (unsigned k = 0; k < N; ++k) sums[k] = values[k];
  if (same) detail::sums_of_peers(sums, here, here, lane);
  // Whether another one is the first, in a form that leaves nvcc 13 more registers.
  if (same && (here & ((1u << lane) - 1u)) != 0) return;
  detail::add_each(place, sums);
#endif
}

// Where the lanes of each row of the block probably have one, or some have one and some another.
template <class T, decltype(sizeof(0)) N, decltype(sizeof(0)) Stride>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_rows(T (*place)[N][Stride], const T (&values)[N]) {
  static_assert(N <= 32, "a warp adds up as many elements as it has lanes");
#if CUGRAD_ACCUMULATE_MODE == 1
  accumulate_warp(place, values);
#else
  const unsigned here = __activemask();
  const unsigned lane = detail::thread_in_block() & 31u;
  const unsigned peers = __match_any_sync(here, reinterpret_cast<unsigned long long>(place));
  if (here == 0xffffffffu) {
    if (__all_sync(here, peers == here)) return detail::add_rows<32>(place, values, lane);
    if (__all_sync(here, peers == 0xffffu << (lane & 16u))) return detail::add_rows<16>(place, values, lane);
    if (__all_sync(here, peers == 0xffu << (lane & 24u))) return detail::add_rows<8>(place, values, lane);
  }
  T sums[N];
#pragma unroll
  for (unsigned k = 0; k < N; ++k) sums[k] = values[k];
  detail::sums_of_peers(sums, here, peers, lane);
  if (detail::is_first_of(peers, lane)) detail::add_each(place, sums);
#endif
}

// And for elements beside each other.
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_warp(T (*place)[N], const T (&values)[N]) {
  accumulate_warp(reinterpret_cast<T(*)[N][1]>(place), values);
}
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_rows(T (*place)[N], const T (&values)[N]) {
  accumulate_rows(reinterpret_cast<T(*)[N][1]>(place), values);
}

// Elements beside each other. From sm_90 on, four of them are added at once in global memory, where the address is a multiple
// of 16 bytes (measured on an H200, rows of 32: a quarter of the time).
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_span(T (*place)[N], const T (&values)[N]) {
#if defined(__CUDA_ARCH__) && !defined(CUGRAD_CPU) && __CUDA_ARCH__ >= 900
  if (detail::add_vectors(&(*place)[0], values)) return;
#endif
#pragma unroll
  for (unsigned k = 0; k < N; ++k) atomicAdd(&(*place)[k], values[k]);
}

// The same for sums collected over code that may not have run.
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_sum(T (*place)[N], const T (&values)[N]) {
  bool any = false;
#pragma unroll
  for (unsigned k = 0; k < N; ++k) any |= values[k] != T(0);
  if (any) accumulate_span(place, values);
}

// The place does not depend on threadIdx.y. Where rows are shorter than a warp, lanes below each other share it and add
// up first; elsewhere every lane has a place of its own.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_column(T *place, typename addend<T>::type value) {
#if CUGRAD_ACCUMULATE_MODE == 1
  if (value != T(0)) atomicAdd(place, value);
#else
  if (detail::shares_columns(place)) {
    const unsigned lane = detail::thread_in_block() & 31u, width = blockDim.x;
    for (unsigned offset = width; offset < 32; offset *= 2) value += __shfl_xor_sync(0xffffffffu, value, offset);
    if (lane >= width) return;
  }
  if (value != T(0)) atomicAdd(place, value);
#endif
}

// The same for elements beside each other.
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_column(T (*place)[N], const T (&values)[N]) {
  T sums[N];
#pragma unroll
  for (unsigned k = 0; k < N; ++k) sums[k] = values[k];
#if CUGRAD_ACCUMULATE_MODE == 2
  if (detail::shares_columns(place)) {
    const unsigned lane = detail::thread_in_block() & 31u, width = blockDim.x;
    for (unsigned offset = width; offset < 32; offset *= 2) {
#pragma unroll
      for (unsigned k = 0; k < N; ++k) sums[k] += __shfl_xor_sync(0xffffffffu, sums[k], offset);
    }
    if (lane >= width) return;
  }
#endif
  accumulate_sum(place, sums);
}

// Adds to a place and to those beside it; the next lane's place is the next one. What two lanes have for one place they
// add up first. Where there is nothing to add, places beside may be no valid ones.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_row(T *place, typename addend<T>::type left,
                                                typename addend<T>::type value, typename addend<T>::type right) {
#if CUGRAD_ACCUMULATE_MODE == 2
  if (blockDim.x % 32u == 0u && __activemask() == 0xffffffffu) {
    const unsigned lane = detail::thread_in_block() & 31u;
    const T from_right = __shfl_down_sync(0xffffffffu, left, 1);
    const T from_left = __shfl_up_sync(0xffffffffu, right, 1);
    if (lane != 31u) value += from_right, right = T(0);
    if (lane != 0u) value += from_left, left = T(0);
  }
#endif
  if (left != T(0)) atomicAdd(place - 1, left);
  if (right != T(0)) atomicAdd(place + 1, right);
  atomicAdd(place, value);
}

// All threads of the block are here, with one place; together they add once.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_block(T *place, typename addend<T>::type value) {
#if CUGRAD_ACCUMULATE_MODE == 1
  if (value != T(0)) atomicAdd(place, value);
#else
  const T sum = detail::sum_of_block<T>(value);
  if (detail::thread_in_block() == 0 && sum != T(0)) atomicAdd(place, sum);
#endif
}

// All threads of the block are here, with few places between them, of elements near each other. Those of a warp that share one add up; then
// warps do, in a table of the block's, where a place goes by its number. Of two places with one number the later one is added to at once.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_few(T *place, typename addend<T>::type value) {
#if CUGRAD_ACCUMULATE_MODE == 1
  if (value != T(0)) atomicAdd(place, value);
#else
  constexpr unsigned numbers = 128;
  __shared__ T sums[numbers];
  __shared__ unsigned long long places[numbers];
  const unsigned thread = detail::thread_in_block(), threads = blockDim.x * blockDim.y * blockDim.z;
  // Who clears an entry has added what the last call left there.
  for (unsigned k = thread; k < numbers; k += threads) sums[k] = T(0), places[k] = 0;
  __syncthreads();
  const unsigned first = thread & ~31u, lane = thread & 31u;
  const unsigned here = threads - first < 32u ? (1u << (threads - first)) - 1u : 0xffffffffu;
  const unsigned long long address = reinterpret_cast<unsigned long long>(place);
  const unsigned peers = __match_any_sync(here, address);
  value = detail::sum_of_peers<T>(value, here, peers, lane);
  if (detail::is_first_of(peers, lane) && value != T(0)) {
    const unsigned number = static_cast<unsigned>(address / sizeof(T)) % numbers;
    const unsigned long long found = atomicCAS(&places[number], 0ull, address);
    if (found == 0 || found == address)
      atomicAdd(&sums[number], value);
    else
      atomicAdd(place, value);
  }
  __syncthreads();
  for (unsigned k = thread; k < numbers; k += threads)
    if (sums[k] != T(0)) atomicAdd(reinterpret_cast<T *>(places[k]), sums[k]);
#endif
}

#endif

}  // namespace cugrad

#include "detail/names_restored.h"

#endif
