// What CUB's collectives are made of: exchanges between the threads of a block or a warp.
//
// The front end knows these by name and has their derivatives; on the CPU they are the functions that generated code calls.
// None of them needs memory of the user's: what CUB calls TempStorage is empty here, so that it may lie in unions, in
// arrays and in dynamic shared memory, and nothing of it remains in a derivative.
#pragma once

#include <cuda_runtime.h>

#include "../version.cuh"

#if defined(CUGRAD_PARSE)

template <class T>
__device__ T __cugrad_block_sum(T value);
template <class T>
__device__ T __cugrad_block_first(T value);
template <class T>
__device__ T __cugrad_block_prefix(T value);
template <class T>
__device__ T __cugrad_block_before(T value);
template <class T>
__device__ T __cugrad_block_take(T value, int from);
template <class T>
__device__ T __cugrad_block_move(T value, int from, int to);
template <class T>
__device__ int __cugrad_block_arg_max(T value);
template <class T>
__device__ int __cugrad_block_arg_min(T value);
template <class T>
__device__ T __cugrad_warp_sum(T value, int width);
template <class T>
__device__ int __cugrad_warp_arg_max(T value, int width);
template <class T>
__device__ int __cugrad_warp_arg_min(T value, int width);
template <class T>
__device__ T __cugrad_shuffle(unsigned mask, T value, int lane, int width);
template <class T>
__device__ T __cugrad_shuffle_up(unsigned mask, T value, unsigned distance, int width);
template <class T>
__device__ T __cugrad_shuffle_down(unsigned mask, T value, unsigned distance, int width);

#else

#include <cooperative_groups.h>
#include <cugrad/block.h>

template <class T>
inline T __cugrad_block_sum(T value) {
  return ::cugrad::block_sum(value);
}
template <class T>
inline T __cugrad_block_first(T value) {
  return ::cugrad::block_first(value);
}
template <class T>
inline T __cugrad_block_prefix(T value) {
  return ::cugrad::block_prefix(value);
}
template <class T>
inline T __cugrad_block_before(T value) {
  return ::cugrad::block_before(value);
}
template <class T>
inline T __cugrad_block_take(T value, int from) {
  return ::cugrad::block_take(value, from);
}
template <class T>
inline T __cugrad_block_move(T value, int from, int to) {
  return ::cugrad::block_move(value, from, to);
}
template <class T>
inline int __cugrad_block_arg_max(T value) {
  return ::cugrad::block_arg_max(value);
}
template <class T>
inline int __cugrad_block_arg_min(T value) {
  return ::cugrad::block_arg_min(value);
}
template <class T>
inline T __cugrad_warp_sum(T value, int width) {
  return ::cugrad::warp_sum(value, width);
}
template <class T>
inline int __cugrad_warp_arg_max(T value, int width) {
  return ::cugrad::warp_arg_max(value, width);
}
template <class T>
inline int __cugrad_warp_arg_min(T value, int width) {
  return ::cugrad::warp_arg_min(value, width);
}
template <class T>
inline T __cugrad_shuffle(unsigned mask, T value, int lane, int width) {
  return ::cooperative_groups::details::from_lane(mask, value, ::cugrad_cpu::indexed_lane(lane, width));
}
template <class T>
inline T __cugrad_shuffle_up(unsigned mask, T value, unsigned distance, int width) {
  return ::cooperative_groups::details::from_lane(mask, value, ::cugrad_cpu::upper_lane(distance, width));
}
template <class T>
inline T __cugrad_shuffle_down(unsigned mask, T value, unsigned distance, int width) {
  return ::cooperative_groups::details::from_lane(mask, value, ::cugrad_cpu::lower_lane(distance, width));
}

#endif

namespace cub {
namespace detail {

// What users declare in shared memory and hand to a collective.
struct storage {};

// Threads count along x, then y, then z.
__device__ inline int thread_in_block() { return (int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)); }
// The same in a block of this shape.
template <int X, int Y, int Z>
__device__ inline int thread_in() {
  if constexpr (Z > 1)
    return (int)(threadIdx.x + X * (threadIdx.y + Y * threadIdx.z));
  else if constexpr (Y > 1)
    return (int)(threadIdx.x + X * threadIdx.y);
  else
    return (int)threadIdx.x;
}

// The lanes of this thread's segment of `Width` lanes, as far as the block reaches; `Threads`: how many it has, 0 if nobody says.
template <int Width, int Threads = 0>
__device__ inline unsigned segment_mask() {
  if constexpr (Width == 32 && Threads > 0 && Threads % 32 == 0) {
    return ~0u;
  } else if constexpr (Width == 32 && Threads > 0) {
    return thread_in_block() < Threads - Threads % 32 ? ~0u : (1u << Threads % 32) - 1u;
  } else {
    int thread = thread_in_block(), threads = (int)(blockDim.x * blockDim.y * blockDim.z);
    int rest = threads - (thread & ~(Width - 1));
    unsigned lanes = rest >= Width ? ~0u >> (32 - Width) : (1u << rest) - 1u;
    return Width == 32 ? lanes : lanes << (thread & 31 & ~(Width - 1));
  }
}

}  // namespace detail
}  // namespace cub
