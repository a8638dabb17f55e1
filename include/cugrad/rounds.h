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
CUGRAD_ACCUMULATE_DEVICE_FN bool goes_round() { return false; }
CUGRAD_ACCUMULATE_DEVICE_FN unsigned first_round(unsigned) { return 0; }
CUGRAD_ACCUMULATE_DEVICE_FN unsigned last_round(unsigned) { return 0; }
CUGRAD_ACCUMULATE_DEVICE_FN unsigned round_step(unsigned) { return 1; }

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

// After how many blocks along x a thread's number leaves the same remainder. What both numbers have in common is looked for among the powers of two, which is all of it
// where blocks are such. One where that is far away: then threads seldom meet, and blocks after each other are read faster.
CUGRAD_ACCUMULATE_DEVICE_FN unsigned blocks_until_again(unsigned divisor) {
  unsigned blocks = divisor, threads = blockDim.x;
  while (blocks != 0 && ((blocks | threads) & 1u) == 0) blocks >>= 1, threads >>= 1;
  // No further than the grid goes: what is added to a block's number must not lead round to a lower one.
  return blocks == 0 || blocks > gridDim.x || static_cast<unsigned long long>(blocks) * blockDim.x >= 1u << 18 ? 1 : blocks;
}

// The same where `length` threads after each other have one element, and there are `count` elements. The next block mostly has the same one where many threads have it.
CUGRAD_ACCUMULATE_DEVICE_FN unsigned blocks_until_again(unsigned length, unsigned count) {
  const unsigned long long all = static_cast<unsigned long long>(length) * count;
  return length >= 8 * blockDim.x || all >= 1u << 31 ? 1 : blocks_until_again(static_cast<unsigned>(all));
}

namespace detail {

// How many blocks one block does the work of, a power of two: at most sixteen, if a million threads are left, which fill a large device four times.
CUGRAD_ACCUMULATE_DEVICE_FN unsigned rounds() {
#if CUGRAD_ACCUMULATE_MODE == 1
  return 1;
#else
#if defined(CUGRAD_CPU)
  const unsigned spare = gridDim.x;
#else
  const unsigned spare = static_cast<unsigned>((static_cast<unsigned long long>(gridDim.x) * blockDim.x) >> 20) * gridDim.y;
#endif
  return spare >= 16 ? 16 : spare >= 8 ? 8 : spare >= 4 ? 4 : spare >= 2 ? 2 : 1;
#endif
}

// Blocks in stretches of `period` times the rounds: those that work have a stretch together, each every `period`-th of its blocks. What is left behind the last whole
// stretch, fewer blocks than one has, is shared out likewise among those that are left.
struct stretches {
  unsigned each, number, whole;  // blocks for each that works; its own number among those; blocks in whole stretches
  CUGRAD_ACCUMULATE_DEVICE_FN explicit stretches(unsigned period)
      : each(rounds()), number(blockIdx.x / each), whole(gridDim.x / each / period * (each * period)) {}
  CUGRAD_ACCUMULATE_DEVICE_FN bool is_behind() const { return number >= whole / each; }
};

}  // namespace detail

// Whether a block does work. Those that have nothing to do stand between those that work, and come and go beside them; they cost what it takes to find that out, a
// microsecond for each instruction where there are 2^17 blocks, so that they are asked before anything else.
CUGRAD_ACCUMULATE_DEVICE_FN bool goes_round() { return (blockIdx.x & (detail::rounds() - 1)) == 0; }

// The first block whose work it does.
CUGRAD_ACCUMULATE_DEVICE_FN unsigned first_round(unsigned period) {
  const detail::stretches s(period);
  return s.is_behind() ? s.whole + (s.number - s.whole / s.each) : s.number / period * (s.each * period) + s.number % period;
}

// From one to the next.
CUGRAD_ACCUMULATE_DEVICE_FN unsigned round_step(unsigned period) {
  const detail::stretches s(period);
  return s.is_behind() ? (gridDim.x - s.whole + s.each - 1) / s.each : period;
}

// Behind the last one.
CUGRAD_ACCUMULATE_DEVICE_FN unsigned last_round(unsigned period) {
  const detail::stretches s(period);
  return s.is_behind() ? gridDim.x : (s.number / period + 1) * (s.each * period);
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
