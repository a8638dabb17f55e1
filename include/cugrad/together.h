// Threads of a block that may part in front of a barrier. In a kernel, nobody waits for those that have ended; in its gradient nobody
// ends, and barriers would meet that do not belong together.
#ifndef CUGRAD_TOGETHER_H
#define CUGRAD_TOGETHER_H
#include "detail/names_set_aside.h"

#include <stdio.h>

#include "accumulate.h"

namespace cugrad {

// A file that is compiled as plain C++ has no kernels.
#if defined(__CUDACC__) || defined(__CUDA__) || defined(CUGRAD_CPU)

CUGRAD_ACCUMULATE_DEVICE_FN long long magnitude(long long size) {
  return size < 0 ? -size : size;
}

// All threads of the block come here; they decide alike, or the launch fails.
#if CUGRAD_ACCUMULATE_MODE == 0
CUGRAD_ACCUMULATE_DEVICE_FN void require_together(bool) {}
CUGRAD_ACCUMULATE_DEVICE_FN void require_whole_warps() {}
CUGRAD_ACCUMULATE_DEVICE_FN void require_multiple(unsigned) {}
CUGRAD_ACCUMULATE_DEVICE_FN void require_last_block(bool) {}
CUGRAD_ACCUMULATE_DEVICE_FN void require_whole_copy(bool) {}
template <class... Others>
CUGRAD_ACCUMULATE_DEVICE_FN void require_room(long long, long long, Others...) {}
#else
CUGRAD_ACCUMULATE_DEVICE_FN void require_together(bool decided) {
  const unsigned yes = (unsigned)__syncthreads_count(decided);
  const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  if (yes != 0u && yes != threads && threadIdx.x + threadIdx.y + threadIdx.z == 0u) {
    printf("cugrad: this gradient is for launches in which the threads of a block come to every barrier together: %u of %u "
           "threads of block (%u,%u,%u) go on, the others have ended\n",
           yes, threads, blockIdx.x, blockIdx.y, blockIdx.z);
    __trap();
  }
}

// Lanes of a warp have the same `(blockIdx.x * blockDim.x + threadIdx.x) / 32` and the same threadIdx.y, or the launch fails.
CUGRAD_ACCUMULATE_DEVICE_FN void require_whole_warps() {
  const bool along_x = blockDim.y * blockDim.z == 1u;
  if (blockDim.x % 32u != 0u && !(along_x && (32u % blockDim.x == 0u || gridDim.x == 1u))) {
    printf("cugrad: this gradient is for blocks of a multiple of 32 threads along x, not %u: its kernel goes by the numbers of "
           "warps\n", blockDim.x);
    __trap();
  }
}

// `threadIdx.x % threads` is what `(blockIdx.x * blockDim.x + threadIdx.x) / threads` leaves, or the launch fails.
CUGRAD_ACCUMULATE_DEVICE_FN void require_multiple(unsigned threads) {
  if (blockDim.x % threads != 0u && gridDim.x != 1u) {
    if (threadIdx.x + threadIdx.y + threadIdx.z == 0u) {
      printf("cugrad: this gradient is for blocks of a multiple of %u threads along x, not %u: in others several threads store to "
             "one place. Generate it with --accumulate=atomic\n", threads, blockDim.x);
    }
    __trap();
  }
}

// Blocks count from zero, and as many as the last one is compared with, or the launch fails.
CUGRAD_ACCUMULATE_DEVICE_FN void require_last_block(bool is_found) {
  if (is_found) return;
  printf("cugrad: block (%u,%u,%u) finds that the counter by which this kernel knows its last block is not 0 at the start, or that there "
         "are not as many blocks as it counts to: set it to 0 before the launch\n", blockIdx.x, blockIdx.y, blockIdx.z);
  __trap();
}

// `cp.async` copies all of its bytes or none, or the launch fails.
CUGRAD_ACCUMULATE_DEVICE_FN void require_whole_copy(bool is_whole) {
  if (is_whole) return;
  printf("cugrad: a cp.async of this kernel is told to read a part of its bytes; its gradient is for all or none\n");
  __trap();
}

// A size leaves room for what is counted within it, as `width` does for `column` in `y[row * width + column]`. Rows may lie in reverse
// order: then the size is negative.
CUGRAD_ACCUMULATE_DEVICE_FN bool leaves_room(long long size, long long least) {
  return size >= least || size <= -least;
}

// Or another size does, for something else.
template <class... Others>
CUGRAD_ACCUMULATE_DEVICE_FN bool leaves_room(long long size, long long least, long long other, Others... others) {
  return leaves_room(size, least) || leaves_room(other, others...);
}

// One of these sizes leaves room, or the launch fails.
template <class... Others>
CUGRAD_ACCUMULATE_DEVICE_FN void require_room(long long size, long long least, Others... others) {
  if (leaves_room(size, least, others...)) return;
  if (threadIdx.x + threadIdx.y + threadIdx.z + blockIdx.x + blockIdx.y + blockIdx.z == 0u) {
    printf("cugrad: an index counts to %lld within a size of %lld: several threads of this kernel store to one place. Generate its "
           "gradient with --accumulate=atomic\n", least, size);
  }
  __trap();
}
#endif

#endif

}  // namespace cugrad

#include "detail/names_restored.h"

#endif
