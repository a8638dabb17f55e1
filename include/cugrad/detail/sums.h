// Sums over lanes and blocks, by which threads add up before one of them adds; for accumulate.h, on a GPU or where the CPU does as one does.
#pragma once

namespace cugrad {
namespace detail {

// Sums of aligned groups of `width` lanes; all 32 lanes are here.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN T sum_of_lanes(T value, unsigned width) {
  for (unsigned offset = width / 2; offset > 0; offset /= 2) value += __shfl_xor_sync(0xffffffffu, value, offset);
  return value;
}

// The sum over the first `lanes` lanes of a warp, which are all here; in lane 0.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN T sum_of_first_lanes(T value, unsigned lane, unsigned lanes) {
  if (lanes >= 32) return sum_of_lanes(value, 32);
  const unsigned here = (1u << lanes) - 1;
  for (unsigned offset = 16; offset > 0; offset /= 2) {
    const T other = __shfl_down_sync(here, value, offset);
    if (lane + offset < lanes) value += other;
  }
  return value;
}

CUGRAD_ACCUMULATE_DEVICE_FN bool is_first_of(unsigned lanes, unsigned lane) { return (lanes & ((1u << lane) - 1u)) == 0; }

// Sums over any groups of lanes; the first lane of each has its sum. In each round a lane takes over the sum of the next lane of its
// group that still has one, and every second lane of those that are left drops out.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN T sum_of_peers(T value, unsigned here, unsigned peers, unsigned lane) {
  const unsigned below = (1u << lane) - 1u;
  unsigned rank = __popc(peers & below);
  unsigned left = peers & ~below & ~(1u << lane);
  while (__any_sync(here, left != 0)) {
    const int next = __ffs(left) - 1;
    const T other = __shfl_sync(here, value, next < 0 ? lane : next);
    if (next >= 0) value += other;
    left &= __ballot_sync(here, (rank & 1u) == 0);
    rank /= 2;
  }
  return value;
}

CUGRAD_ACCUMULATE_DEVICE_FN unsigned thread_in_block() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

// The sum over a block whose threads are all here, in an order that is always the same; thread 0 has it.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN T sum_of_block(T value) {
  __shared__ T sums[32];
  const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  const unsigned thread = thread_in_block(), lane = thread & 31u, warp = thread / 32u;
  value = sum_of_first_lanes(value, lane, threads - 32u * warp);
  if (threads > 32) {
    if (lane == 0) sums[warp] = value;
    __syncthreads();
    if (warp == 0) value = sum_of_lanes(lane * 32u < threads ? sums[lane] : T(0), 32);
    // The sums of the next call must not overwrite what is still being read.
    __syncthreads();
  }
  return value;
}

}  // namespace detail

}  // namespace cugrad
