// Blocks that do the work of several blocks, one after the other, so that what they add up is cleared and added once.
#ifndef CUGRAD_ROUNDS_H
#define CUGRAD_ROUNDS_H
#include "detail/names_set_aside.h"

#include "accumulate.h"

// A file that is compiled as plain C++ has no kernels.
#if defined(__CUDACC__) || defined(__CUDA__) || defined(CUGRAD_CPU)

namespace cugrad {

#if CUGRAD_ACCUMULATE_MODE == 0

CUGRAD_ACCUMULATE_DEVICE_FN unsigned working_blocks() { return 1; }
CUGRAD_ACCUMULATE_DEVICE_FN unsigned long long no_offset() { return 0; }
CUGRAD_ACCUMULATE_DEVICE_FN unsigned blocks_until_again(unsigned) { return 1; }
CUGRAD_ACCUMULATE_DEVICE_FN unsigned blocks_until_again(unsigned, unsigned) { return 1; }
CUGRAD_ACCUMULATE_DEVICE_FN bool goes_round(unsigned) { return false; }
CUGRAD_ACCUMULATE_DEVICE_FN unsigned last_round(unsigned) { return 0; }

#else

// How many blocks along x do the work of all of them, one after the other: where blocks add up much, few should. As many as
// fill the device twice, so that none is left waiting for the slowest ones.
CUGRAD_ACCUMULATE_DEVICE_FN unsigned working_blocks() {
#if CUGRAD_ACCUMULATE_MODE == 1
  return gridDim.x;
#elif defined(CUGRAD_CPU)
  return gridDim.x / 2 + gridDim.x % 2;
#else
  unsigned processors;
  asm("mov.u32 %0, %%nsmid;" : "=r"(processors));
  const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  const unsigned enough = 2u * processors * (2048u / threads);
  const unsigned long long blocks = static_cast<unsigned long long>(gridDim.x) * (gridDim.y * gridDim.z);
  const unsigned rounds = (blocks < 0xffffffffull ? static_cast<unsigned>(blocks) : 0xffffffffu) / enough;
  if (rounds < 2) return gridDim.x;
  return rounds < gridDim.x ? (gridDim.x - 1) / rounds + 1 : 1;
#endif
}

// After how many blocks along x a thread's number leaves the same remainder. Blocks that have nothing to do compute it too, so it must not take a
// division: what both numbers have in common is looked for among the powers of two, which is all of it where blocks are such.
CUGRAD_ACCUMULATE_DEVICE_FN unsigned blocks_until_again(unsigned divisor) {
  unsigned common = 0;
  while (common < 10 && ((divisor | blockDim.x) >> common & 1u) == 0) ++common;
  // No further than the grid goes: what is added to a block's number must not lead round to a lower one.
  const unsigned blocks = divisor == 0 ? 1 : divisor >> common;
  return blocks < gridDim.x ? blocks : gridDim.x;
}

// The same where `length` threads after each other have one element, and there are `count` elements. The next block has the same one where many have it.
CUGRAD_ACCUMULATE_DEVICE_FN unsigned blocks_until_again(unsigned length, unsigned count) {
  const unsigned long long all = static_cast<unsigned long long>(length) * count;
  return length >= 8 * blockDim.x || all >= 1u << 31 ? 1 : blocks_until_again(static_cast<unsigned>(all));
}

namespace detail {

// How many blocks, `period` apart, one block does the work of: at most sixteen, if a million threads are left, which fill a large device four times. Those
// that have nothing to do stand between those that work, and come and go beside them; they cost what it takes to find that out.
CUGRAD_ACCUMULATE_DEVICE_FN unsigned rounds_of(unsigned period) {
#if CUGRAD_ACCUMULATE_MODE == 1
  static_cast<void>(period);
  return 1;
#else
#if defined(CUGRAD_CPU)
  const unsigned spare = gridDim.x;
#else
  // Blocks that lie so far apart have elements enough of their own.
  if (static_cast<unsigned long long>(period) * blockDim.x >= 1u << 18) return 1;
  const unsigned spare = static_cast<unsigned>((static_cast<unsigned long long>(gridDim.x) * blockDim.x) >> 20) * gridDim.y;
#endif
  unsigned rounds = spare >= 16 ? 16 : spare >= 8 ? 8 : spare >= 4 ? 4 : spare >= 2 ? 2 : 1;
  while (rounds > 1 && static_cast<unsigned long long>(rounds) * period > gridDim.x) rounds /= 2;
  return rounds;
#endif
}

}  // namespace detail

// Whether a block does its own work and that of others: the first `period` blocks of those that come again.
CUGRAD_ACCUMULATE_DEVICE_FN bool goes_round(unsigned period) {
  return blockIdx.x % (detail::rounds_of(period) * period) < period;
}

// Behind the last block whose work it does.
CUGRAD_ACCUMULATE_DEVICE_FN unsigned last_round(unsigned period) {
  const unsigned all = detail::rounds_of(period) * period, first = blockIdx.x - blockIdx.x % all;
  return gridDim.x - first < all ? gridDim.x : first + all;
}

// Zero, and the compiler does not know: what is loaded from there is not loaded before the loop.
CUGRAD_ACCUMULATE_DEVICE_FN unsigned long long no_offset() {
#if defined(CUGRAD_CPU)
  return 0;
#else
  unsigned long long zero;
  asm volatile("mov.u64 %0, 0;" : "=l"(zero));
  return zero;
#endif
}

#endif

}  // namespace cugrad

#endif

#include "detail/names_restored.h"

#endif
