// The tape of one launch. On the CPU each thread's tape grows as it needs. On the GPU the launcher takes memory for
// all threads beforehand, and a thread that needs more sets a flag: the launch then ends the program, since what
// it computed is wrong.
//
// Everything is ordered by the launch's stream (allocation, launch, release, and a host function that looks at the
// flag), so a taped launch is as asynchronous as any other. Work that follows on the stream, such as the copy by
// which the program fetches its gradient, comes after the look at the flag.
#pragma once

#include <stddef.h>

#include <mutex>

#include "../tape.h"
#include "platform.h"
#include "report.h"

namespace cugrad {
namespace detail {

// While a derivative of host code launches: the place of the primal's launch, for messages.
class launching {
 public:
  explicit launching(const char* at) : outer_(place()) { place() = at; }
  ~launching() { place() = outer_; }
  launching(const launching&) = delete;
  launching& operator=(const launching&) = delete;
  static const char*& place() {
    static thread_local const char* at = nullptr;
    return at;
  }

 private:
  const char* outer_;
};

inline void check_cuda(cudaError_t e, const std::string& what) {
  if (e == cudaSuccess) return;
  const char* at = launching::place();
  fail((at ? std::string(at) + ": " : std::string()) + what + ": " + cudaGetErrorString(e));
}

#ifdef CUGRAD_CPU

struct taped_launch {
  taped_launch(const launch_config&, size_t) {}
  ::cugrad::tape make_tape() { return ::cugrad::tape(); }
};

#else

// In memory that both sides see: the kernel sets it, the host function reads it and puts it back for the next launch.
struct tape_flag {
  unsigned overflowed;
  size_t words;
  tape_flag* next;

  static tape_flag* take(size_t words) {
    tape_flag* flag = nullptr;
    {
      std::lock_guard<std::mutex> lock(unused_lock());
      flag = unused();
      if (flag) unused() = flag->next;
    }
    if (!flag)
      check_cuda(cudaHostAlloc(reinterpret_cast<void**>(&flag), sizeof(tape_flag), cudaHostAllocPortable),
                 "no memory for the tape's flag");
    flag->overflowed = 0;
    flag->words = words;
    return flag;
  }

  static void CUDART_CB look(void* p) {
    tape_flag* flag = static_cast<tape_flag*>(p);
    if (flag->overflowed)
      fail("a thread of the derivative needed more than " + std::to_string(flag->words) +
           " words of tape, so the gradient is lost\nhint: set CUGRAD_TAPE_WORDS to more words per thread, or "
           "launch smaller grids");
    std::lock_guard<std::mutex> lock(unused_lock());
    flag->next = unused();
    unused() = flag;
  }

private:
  static std::mutex& unused_lock() {
    static std::mutex lock;
    return lock;
  }
  static tape_flag*& unused() {
    static tape_flag* first = nullptr;
    return first;
  }
};

class taped_launch {
public:
  taped_launch(const launch_config& c, size_t words_per_thread)
      : stream_(c.stream), threads_(c.threads()), words_(words_per_thread ? words_per_thread : default_words(threads_)) {
    const size_t bytes = threads_ * words_ * sizeof(unsigned);
    if (bytes)
      check_cuda(cudaMallocAsync(reinterpret_cast<void**>(&memory_), bytes, stream_),
                 "no memory for a tape of " + std::to_string(bytes) + " bytes (" + std::to_string(words_) +
                     " words for each of " + std::to_string(threads_) + " threads)");
    flag_ = tape_flag::take(words_);
  }
  taped_launch(const taped_launch&) = delete;
  taped_launch& operator=(const taped_launch&) = delete;

  ::cugrad::tape make_tape() const {
    return ::cugrad::tape{memory_, static_cast<unsigned>(threads_), static_cast<unsigned>(words_), &flag_->overflowed, 0};
  }

  ~taped_launch() {
    check_cuda(cudaLaunchHostFunc(stream_, &tape_flag::look, flag_), "watching the derivative's tape");
    if (memory_) check_cuda(cudaFreeAsync(memory_, stream_), "releasing the derivative's tape");
  }

private:
  // Without a bound: CUGRAD_TAPE_WORDS, or up to 64 Ki words as half of the free memory allows.
  static size_t default_words(size_t threads) {
    const char* set = getenv("CUGRAD_TAPE_WORDS");
    if (set && atoll(set) > 0) return static_cast<size_t>(atoll(set));
    size_t free = 0, total = 0;
    check_cuda(cudaMemGetInfo(&free, &total), "asking for the free memory");
    const size_t fits = threads ? free / 2 / sizeof(unsigned) / threads : 0;
    const size_t most = size_t(1) << 16;
    return fits < most ? fits : most;
  }

  cudaStream_t stream_;
  size_t threads_;
  size_t words_;
  unsigned* memory_ = nullptr;
  tape_flag* flag_ = nullptr;
};

#endif

}  // namespace detail
}  // namespace cugrad
