// The tape of one launch. On the CPU each thread's tape grows as it needs. On the GPU the launcher takes memory for
// all threads beforehand. How much, a function beside the derivative says, which the host calls, or every thread of a
// counting kernel; where neither can tell, half of the free memory is taken, at most 64 Ki words per thread.
// CUGRAD_TAPE_WORDS overrides all of these. A thread that needs more sets a flag: the launch then ends the program,
// since what it computed is wrong.
//
// Everything is ordered by the launch's stream (allocation, launch, release, and a host function that looks at the
// flag), so a taped launch is as asynchronous as any other. Work that follows on the stream, such as the copy by
// which the program fetches its gradient, comes after the look at the flag.
#pragma once

#include <stddef.h>

#include "../tape.h"
#include "lock.h"
#include "platform.h"
#include "report.h"

namespace cugrad {

// For launch_kernel_taped: nobody can say before the launch.
constexpr size_t unknown_tape_words = ~size_t(0);

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

// `what`: a literal, or a text.
template <class Text>
void check_cuda(cudaError_t e, const Text& what) {
  if (e == cudaSuccess || failing_here().now) return;
  const char* at = launching::place();
  fail((at ? text(at) + ": " : text()) + text(what) + ": " + cudaGetErrorString(e));
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
      holding held(unused_lock());
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
      fail("a thread of the derivative needed more than " + number(flag->words) +
           " words of tape, so the gradient is lost\nhint: set the environment variable CUGRAD_TAPE_WORDS to more "
           "words (4 bytes each) per thread, and launch smaller grids if that needs more memory than there is");
    holding held(unused_lock());
    flag->next = unused();
    unused() = flag;
  }

private:
  static lock& unused_lock() {
    static lock one;
    return one;
  }
  static tape_flag*& unused() {
    static tape_flag* first = nullptr;
    return first;
  }
};

// Where tapes come from: memory that was given back stays with the pool, so that the next launch need not wait for the
// driver: up to an eighth of the device's memory (measured on an H200, a recurrence with a tape of 419 MB: 6.1 times the primal where
// 256 MB stay, 3.0 where all of it does). The device's own pool is left as the program has set it up.
class tape_pool {
public:
  static cudaError_t allocate(void** memory, size_t bytes, cudaStream_t stream) {
    int device = 0;
    check_cuda(cudaGetDevice(&device), "asking for the device");
    static tape_pool pools[devices];
    if (device >= devices || !pools[device].open(device)) return cudaMallocAsync(memory, bytes, stream);
    return cudaMallocFromPoolAsync(memory, bytes, pools[device].pool_, stream);
  }

private:
  enum { devices = 32 };

  bool open(int device) {
    holding held(lock_);
    if (!tried_) {
      tried_ = true;
      cudaMemPoolProps properties = {};
      properties.allocType = cudaMemAllocationTypePinned;
      properties.location.type = cudaMemLocationTypeDevice;
      properties.location.id = device;
      unsigned long long kept = 256ull << 20;
      size_t free = 0, total = 0;
      if (cudaMemGetInfo(&free, &total) == cudaSuccess && total / 8 > kept) kept = total / 8;
      if (cudaMemPoolCreate(&pool_, &properties) != cudaSuccess ||
          cudaMemPoolSetAttribute(pool_, cudaMemPoolAttrReleaseThreshold, &kept) != cudaSuccess) {
        (void)cudaGetLastError();
        pool_ = nullptr;
      }
    }
    return pool_ != nullptr;
  }

  lock lock_;
  bool tried_ = false;
  cudaMemPool_t pool_ = nullptr;
};

// A tape whose size is known cannot run over (and the kernel would trap); only others have a flag and are watched.
class taped_launch {
public:
  taped_launch(const launch_config& c, size_t words_per_thread)
      : stream_(c.stream), threads_(c.threads()), words_(chosen(words_per_thread, threads_)) {
    const size_t most = ~0u;
    if (threads_ > most || words_ > most)
      fail("a tape of " + number(words_) + " words for each of " + number(threads_) +
           " threads is more than a launch can have\nhint: launch smaller grids");
    const size_t bytes = threads_ * words_ * sizeof(unsigned);
    if (bytes && tape_pool::allocate(reinterpret_cast<void**>(&memory_), bytes, stream_) != cudaSuccess) refuse(bytes);
    if (words_ != words_per_thread) {
      refuse_capture();
      flag_ = tape_flag::take(words_);
    }
  }
  taped_launch(const taped_launch&) = delete;
  taped_launch& operator=(const taped_launch&) = delete;

  ::cugrad::tape make_tape() const {
    return ::cugrad::tape{memory_, static_cast<unsigned>(threads_), static_cast<unsigned>(words_),
                          flag_ ? &flag_->overflowed : nullptr, 0, nullptr};
  }

  ~taped_launch() noexcept(false) {
    if (flag_) check_cuda(cudaLaunchHostFunc(stream_, &tape_flag::look, flag_), "watching the derivative's tape");
    if (memory_) check_cuda(cudaFreeAsync(memory_, stream_), "releasing the derivative's tape");
  }

private:
  static size_t chosen(size_t words, size_t threads) {
    const char* set = getenv("CUGRAD_TAPE_WORDS");
    if (set && atoll(set) > 0) return static_cast<size_t>(atoll(set));
    if (words != unknown_tape_words) return words;
    const size_t fits = threads ? free_bytes() / 2 / sizeof(unsigned) / threads : 0;
    const size_t most = size_t(1) << 16;
    return fits < most ? fits : most;
  }

  static size_t free_bytes() {
    size_t free = 0, total = 0;
    check_cuda(cudaMemGetInfo(&free, &total), "asking for the free memory");
    return free;
  }

  // The flag is looked at once for each launch that the host makes, not for each time that a graph runs.
  void refuse_capture() const {
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    check_cuda(cudaStreamIsCapturing(stream_, &status), "asking whether the stream is being captured");
    if (status != cudaStreamCaptureStatusNone)
      fail("a derivative whose tape has no known size cannot be captured into a graph: nobody would look whether it ran over\n"
           "hint: bound the loop that keeps values by a parameter of the kernel, or launch the derivative outside of the graph");
  }

  [[noreturn]] void refuse(size_t bytes) const {
    (void)cudaGetLastError();
    const auto mib = [](size_t n) { return number((n >> 20) + ((n & 0xfffff) != 0)) + " MiB"; };
    const size_t free = free_bytes();
    const size_t fits = words_ ? free / (words_ * sizeof(unsigned)) : 0;
    fail("the derivative's tape needs " + mib(bytes) + " (" + number(words_) + " words of 4 bytes for each of " +
         number(threads_) + " threads), and the device has " + mib(free) + " free, enough for " +
         number(fits) + " threads\nhint: launch the derivative on parts of the grid, or, if threads need less "
         "than the bound, set CUGRAD_TAPE_WORDS to the words per thread");
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
