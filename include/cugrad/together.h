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

// All threads of the block come here; they decide alike, or the launch fails.
#if CUGRAD_ACCUMULATE_MODE == 0
CUGRAD_ACCUMULATE_DEVICE_FN void require_together(bool) {}
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
#endif

#endif

}  // namespace cugrad

#endif
