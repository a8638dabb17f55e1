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
