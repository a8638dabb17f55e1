// Where a thread is, and CUB's names for shuffles and barriers.
#pragma once

#include "detail/together.h"

namespace cub {

__device__ inline unsigned LaneId() { return (unsigned)detail::thread_in_block() % 32; }
__device__ inline unsigned WarpId() { return (unsigned)detail::thread_in_block() / 32; }
__device__ inline unsigned LaneMaskLt() { return (1u << LaneId()) - 1; }
__device__ inline unsigned LaneMaskLe() { return LaneMaskLt() | (1u << LaneId()); }
__device__ inline unsigned LaneMaskGt() { return ~LaneMaskLe(); }
__device__ inline unsigned LaneMaskGe() { return ~LaneMaskLt(); }
template <int Width>
__device__ inline unsigned WarpMask(unsigned warp) {
  return (Width == 32 ? ~0u : (1u << Width % 32) - 1) << warp * Width % 32;
}
__device__ inline int RowMajorTid(int x, int y, int) { return (int)(threadIdx.x + x * (threadIdx.y + y * threadIdx.z)); }

__device__ inline void CTA_SYNC() { __syncthreads(); }
__device__ inline int CTA_SYNC_AND(int predicate) { return __syncthreads_and(predicate); }
__device__ inline void WARP_SYNC(unsigned mask) { __syncwarp(mask); }

// Lanes without a source inside of their segment keep their own.
template <int Width, class T>
__device__ inline T ShuffleUp(T value, int distance, int, unsigned mask) {
  return __cugrad_shuffle_up(mask, value, distance, Width);
}
template <int Width, class T>
__device__ inline T ShuffleDown(T value, int distance, int, unsigned mask) {
  return __cugrad_shuffle_down(mask, value, distance, Width);
}
template <int Width, class T>
__device__ inline T ShuffleIndex(T value, int lane, unsigned mask) {
  return __cugrad_shuffle(mask, value, lane, Width);
}

}  // namespace cub
