// The tape that generated code keeps values on between the forward and the reverse sweep of a loop.
//
// A kernel or function that needs one takes a last parameter `::cugrad::tape tape`. push(v) and pop<T>() are a stack of bool,
// integers, float, double and pointers, one stack per CUDA thread:
//
//   on the CPU   a stack that grows in chunks. The object itself holds the state, and every thread of a launch gets its own copy
//                of the parameter, so threads share nothing and the top stays in a register.
//   on the GPU   a slab of 4-byte words laid out [word][thread], so that a warp writes whole lines. What does not fit sets a
//                flag and is dropped; the launcher sized the slab and must look at the flag (tape_slab::overflowed).
//                Code for the host in the same program has a growing stack, as on the CPU.
//
// A copy of a tape is a tape that starts where the original stands on the GPU, and empty on the CPU: right for a callee that
// leaves the tape as it found it.
//
// entry_tape<words> is the tape of a function that is called without one: memory of the calling thread.
#ifndef CUGRAD_TAPE_H
#define CUGRAD_TAPE_H
#include "detail/names_set_aside.h"

// NVRTC compiles for the GPU alone: there is no host to have a tape.
#if defined(__CUDACC_RTC__)
namespace cugrad {
class host_tape;
}
#else
#if !defined(CUGRAD_CPU)
#include <cuda_runtime.h>
#endif
#include <stddef.h>
#include <string.h>

#include "host_tape.h"
#endif

#if defined(CUGRAD_CPU)

namespace cugrad {

using tape = host_tape;

// Where the launcher gets its tape from; on the CPU there is nothing to size.
class tape_slab {
 public:
  tape make_tape(size_t, size_t, const void * = nullptr) { return tape(); }
  bool overflowed() { return false; }
};

template <unsigned words>
class entry_tape {
  tape tape_;

 public:
  tape &get() { return tape_; }
};

}  // namespace cugrad

#else

namespace cugrad {

struct tape {
  unsigned *base;            // capacity_words * stride words
  unsigned stride;           // threads of the launch; 1: memory of this thread alone
  unsigned capacity_words;   // words per thread
  unsigned *overflow;        // set when a thread needed more
  unsigned top;              // words in use
  host_tape *on_host;        // what code for the host uses instead

  // The thread's number in the launch.
  static __device__ __forceinline__ size_t thread() {
    size_t block = blockIdx.x + (size_t)gridDim.x * (blockIdx.y + (size_t)gridDim.y * blockIdx.z);
    size_t threads = (size_t)blockDim.x * blockDim.y * blockDim.z;
    return block * threads + threadIdx.x + blockDim.x * (threadIdx.y + (size_t)blockDim.y * threadIdx.z);
  }
  __device__ __forceinline__ unsigned *word(unsigned n) const {
    return base + (size_t)n * stride + (stride == 1 ? 0 : thread());
  }

  // What does not fit is counted all the same, so that pops stay in step with pushes.
  template <class T>
  __host__ __device__ __forceinline__ void push(T value) {
#if defined(__CUDA_ARCH__)
    constexpr unsigned words = (sizeof(T) + 3) / 4;
    unsigned bits[words] = {};
    memcpy(bits, &value, sizeof(T));
    if (top + words <= capacity_words) {
      for (unsigned n = 0; n < words; n++) *word(top + n) = bits[n];
    } else if (overflow) {
      *overflow = 1;
    } else {
      __trap();
    }
    top += words;
#else
    on_host->push(value);
#endif
  }
  template <class T>
  __host__ __device__ __forceinline__ T pop() {
#if defined(__CUDA_ARCH__)
    constexpr unsigned words = (sizeof(T) + 3) / 4;
    unsigned bits[words] = {};
    top -= words;
    if (top + words <= capacity_words)
      for (unsigned n = 0; n < words; n++) bits[n] = *word(top + n);
    T value;
    memcpy((void *)&value, bits, sizeof(T));
    return value;
#else
    return on_host->template pop<T>();
#endif
  }
};

// `words` is what the function keeps at most; 0 where that is not known, and then only the host can run it.
template <unsigned words>
class entry_tape {
#if defined(__CUDA_ARCH__)
  unsigned storage_[words ? words : 1];

 public:
  __host__ __device__ __forceinline__ entry_tape() {}
  __host__ __device__ __forceinline__ tape get() { return tape{storage_, 1, words, nullptr, 0, nullptr}; }
#else
  host_tape storage_;

 public:
  __host__ __device__ entry_tape() {}
  __host__ __device__ tape get() { return tape{nullptr, 1, 0, nullptr, 0, &storage_}; }
#endif
};

#if !defined(__CUDACC_RTC__)
// The launcher's side: device memory for the tapes of one launch, kept for the next one.
class tape_slab {
  unsigned *memory_ = nullptr;  // the flag, padded to a line, then the words
  size_t words_ = 0;
  cudaStream_t stream_ = nullptr;
  cudaError_t error_ = cudaSuccess;
  static constexpr size_t flag_words = 64;

 public:
  tape_slab() = default;
  tape_slab(const tape_slab &) = delete;
  tape_slab &operator=(const tape_slab &) = delete;
  ~tape_slab() { cudaFree(memory_); }

  // A tape for `threads` threads with room for `words` words each, for a launch on this stream. Without memory it has no room, and
  // error() says why.
  tape make_tape(size_t threads, size_t words, cudaStream_t stream = nullptr) {
    if (threads > ~0u || words > ~0u) {
      error_ = cudaErrorInvalidValue;
      return tape{nullptr, 1, 0, nullptr, 0, nullptr};
    }
    size_t needed = flag_words + threads * words;
    if (needed > words_) {
      cudaFree(memory_);
      memory_ = nullptr;
      words_ = 0;
      error_ = cudaMalloc((void **)&memory_, needed * sizeof(unsigned));
      if (error_ == cudaSuccess) words_ = needed;
    }
    if (memory_ == nullptr) return tape{nullptr, (unsigned)threads, 0, nullptr, 0, nullptr};
    stream_ = stream;
    error_ = cudaMemsetAsync(memory_, 0, sizeof(unsigned), stream);
    return tape{memory_ + flag_words, (unsigned)threads, (unsigned)words, memory_, 0, nullptr};
  }
  cudaError_t error() const { return error_; }

  // Whether the last launch needed more room than it had; waits for it.
  bool overflowed() {
    unsigned flag = 1;
    if (memory_ == nullptr) return true;
    error_ = cudaMemcpyAsync(&flag, memory_, sizeof flag, cudaMemcpyDeviceToHost, stream_);
    if (error_ == cudaSuccess) error_ = cudaStreamSynchronize(stream_);
    return error_ != cudaSuccess || flag != 0;
  }
};
#endif

}  // namespace cugrad

#endif
#include "detail/names_restored.h"

#endif
