// What the threads of a block, or of an aligned segment of a warp, compute together: sums, prefix sums, broadcasts, moves.
//
// They come in pairs of transposes, and are exact about what each thread gets, so that one of a pair is the reverse sweep
// of the other: the sum is in the first thread and zero in all others, and its transpose gives all what the first has.
// Threads count along x, then y, then z. All threads of the block call, or all lanes of the segment.
#ifndef CUGRAD_BLOCK_H
#define CUGRAD_BLOCK_H
#include "detail/names_set_aside.h"

#if defined(__CUDACC__)
#define CUGRAD_BLOCK_FN __device__ inline
#elif defined(__CUDA__)
#define CUGRAD_BLOCK_FN __attribute__((device)) inline
#else
#define CUGRAD_BLOCK_FN inline
#endif

// A file that is compiled as plain C++ has no kernels.
#if defined(__CUDACC__) || defined(__CUDA__) || defined(CUGRAD_CPU)

namespace cugrad {
namespace detail {

// Where a thread is: in its block, its warp, and its segment of that warp, as far as the block reaches.
struct whereabouts {
  int threads, thread, lane, warp, first, last;
  unsigned mask;
  CUGRAD_BLOCK_FN explicit whereabouts(int width = 32)
      : threads((int)(blockDim.x * blockDim.y * blockDim.z)),
        thread((int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z))),
        lane(thread % 32),
        warp(thread / 32),
        first(lane & ~(width - 1)),
        last(min(first + width, threads - 32 * warp)),
        mask((last - first == 32 ? ~0u : (1u << (last - first)) - 1u) << first) {}
};

// In the first lane of the segment.
template <class T>
CUGRAD_BLOCK_FN T segment_sum(const whereabouts &at, T value, int width) {
  for (int step = width / 2; step > 0; step /= 2) {
    const bool has = at.lane + step < at.last;
    const T other = __shfl_sync(at.mask, value, has ? at.lane + step : at.lane);
    if (has) value += other;
  }
  return value;
}

// Sums over the lanes of the warp up to this one, or from this one on; this one included.
template <bool up, class T>
CUGRAD_BLOCK_FN T warp_scan(const whereabouts &at, T value) {
  for (int step = 1; step < 32; step *= 2) {
    const int from = up ? at.lane - step : at.lane + step;
    const bool has = from >= 0 && from < at.last;
    const T other = __shfl_sync(at.mask, value, has ? from : at.lane);
    if (has) value += other;
  }
  return value;
}

// The same over the block, with or without the thread's own value.
template <bool up, bool own, class T>
CUGRAD_BLOCK_FN T block_scan(T value) {
  __shared__ T sums[32];
  const whereabouts at;
  const T whole = warp_scan<up>(at, value);
  if (at.lane == (up ? at.last - 1 : 0)) sums[at.warp] = whole;
  T result = whole;
  if (!own) {
    const int from = up ? at.lane - 1 : at.lane + 1;
    const bool has = from >= 0 && from < at.last;
    const T next = __shfl_sync(at.mask, whole, has ? from : at.lane);
    result = has ? next : T();
  }
  __syncthreads();
  T others = T();
  const int warps = (at.threads + 31) / 32;
  for (int w = up ? 0 : at.warp + 1; w < (up ? at.warp : warps); ++w) others += sums[w];
  // The sums of the next call must not overwrite what is still being read.
  __syncthreads();
  return others + result;
}

// Keeps the larger of two values with its position, or the smaller; among equals the one that comes first.
template <bool largest, class T>
CUGRAD_BLOCK_FN void choose(T &value, int &position, T other, int other_position) {
  const bool better = largest ? other > value : other < value;
  if (better || (other == value && other_position < position)) value = other, position = other_position;
}

// In the first lane of the segment.
template <bool largest, class T>
CUGRAD_BLOCK_FN void segment_choice(const whereabouts &at, T &value, int &position, int width) {
  for (int step = width / 2; step > 0; step /= 2) {
    const bool has = at.lane + step < at.last;
    const T other = __shfl_sync(at.mask, value, has ? at.lane + step : at.lane);
    const int other_position = __shfl_sync(at.mask, position, has ? at.lane + step : at.lane);
    if (has) choose<largest>(value, position, other, other_position);
  }
}

template <bool largest, class T>
CUGRAD_BLOCK_FN int block_choice(T value) {
  __shared__ T values[32];
  __shared__ int positions[32];
  const whereabouts at;
  int position = at.thread;
  segment_choice<largest>(at, value, position, 32);
  if (at.lane == 0) values[at.warp] = value, positions[at.warp] = position;
  __syncthreads();
  value = values[0], position = positions[0];
  for (int w = 1; w < (at.threads + 31) / 32; ++w) choose<largest>(value, position, values[w], positions[w]);
  __syncthreads();
  return position;
}

template <bool largest, class T>
CUGRAD_BLOCK_FN int warp_choice(T value, int width) {
  const whereabouts at(width);
  int position = at.lane - at.first;
  segment_choice<largest>(at, value, position, width);
  return __shfl_sync(at.mask, position, 0, width);
}

constexpr int most_threads = 1024;

// Memory that the block shares. It is not constructed: objects of the user's may lie there.
template <class T, int count>
CUGRAD_BLOCK_FN T *room_for() {
  alignas(T) __shared__ unsigned char room[count * sizeof(T)];
  return reinterpret_cast<T *>(room);
}

}  // namespace detail

// The sum over the block, in its first thread; zero in the others.
template <class T>
CUGRAD_BLOCK_FN T block_sum(T value) {
  __shared__ T sums[32];
  const detail::whereabouts at;
  value = detail::segment_sum(at, value, 32);
  if (at.threads > 32) {
    if (at.lane == 0) sums[at.warp] = value;
    __syncthreads();
    if (at.warp == 0) value = detail::segment_sum(at, at.lane * 32 < at.threads ? sums[at.lane] : T(), 32);
    __syncthreads();
  }
  return at.thread == 0 ? value : T();
}

// What the first thread of the block has.
template <class T>
CUGRAD_BLOCK_FN T block_first(T value) {
  T *first = detail::room_for<T, 1>();
  if (detail::whereabouts().thread == 0) *first = value;
  __syncthreads();
  value = *first;
  __syncthreads();
  return value;
}

// The sum over the threads up to this one, from this one on, before it, behind it.
template <class T>
CUGRAD_BLOCK_FN T block_prefix(T value) {
  return detail::block_scan<true, true>(value);
}
template <class T>
CUGRAD_BLOCK_FN T block_suffix(T value) {
  return detail::block_scan<false, true>(value);
}
template <class T>
CUGRAD_BLOCK_FN T block_before(T value) {
  return detail::block_scan<true, false>(value);
}
template <class T>
CUGRAD_BLOCK_FN T block_after(T value) {
  return detail::block_scan<false, false>(value);
}

// The value of another thread, zero where that is negative. No two threads take from one.
template <class T>
CUGRAD_BLOCK_FN T block_take(T value, int from) {
  T *values = detail::room_for<T, detail::most_threads>();
  values[detail::whereabouts().thread] = value;
  __syncthreads();
  value = from < 0 ? T() : values[from];
  __syncthreads();
  return value;
}

// What the thread has that gives it to this one, zero if none does. No two threads give to one.
template <class T>
CUGRAD_BLOCK_FN T block_give(T value, int to) {
  T *values = detail::room_for<T, detail::most_threads>();
  const int thread = detail::whereabouts().thread;
  values[thread] = T();
  __syncthreads();
  if (to >= 0) values[to] = value;
  __syncthreads();
  value = values[thread];
  __syncthreads();
  return value;
}

// Thread `to` gets what thread `from` has, the others zero.
template <class T>
CUGRAD_BLOCK_FN T block_move(T value, int from, int to) {
  T *moved = detail::room_for<T, 1>();
  const int thread = detail::whereabouts().thread;
  if (thread == from) *moved = value;
  __syncthreads();
  value = thread == to ? *moved : T();
  __syncthreads();
  return value;
}

// The first thread that has the largest value, or the smallest.
template <class T>
CUGRAD_BLOCK_FN int block_arg_max(T value) {
  return detail::block_choice<true>(value);
}
template <class T>
CUGRAD_BLOCK_FN int block_arg_min(T value) {
  return detail::block_choice<false>(value);
}

// The same for segments of a warp; positions are lanes of the segment.
template <class T>
CUGRAD_BLOCK_FN T warp_sum(T value, int width = 32) {
  const detail::whereabouts at(width);
  value = detail::segment_sum(at, value, width);
  return at.lane == at.first ? value : T();
}
template <class T>
CUGRAD_BLOCK_FN T warp_first(T value, int width = 32) {
  return __shfl_sync(detail::whereabouts(width).mask, value, 0, width);
}
template <class T>
CUGRAD_BLOCK_FN int warp_arg_max(T value, int width = 32) {
  return detail::warp_choice<true>(value, width);
}
template <class T>
CUGRAD_BLOCK_FN int warp_arg_min(T value, int width = 32) {
  return detail::warp_choice<false>(value, width);
}

}  // namespace cugrad

#endif

#include "detail/names_restored.h"

#endif
