// The tape between two sweeps that are called one by one (__enzyme_augmentfwd, __enzyme_reverse).
//
// The augmented sweep pushes, the reverse sweep pops, and in between the caller has the tape, in one of three forms:
//
//   kept<words, fixed>   a few words in a value of the caller's own type (enzyme_allocated, or a pointer that is large
//                        enough to hold them itself)
//   kept_at              memory of the caller's (enzyme_tape)
//   kept_on_heap         memory that grows and is behind a pointer: malloc, on the device too
//
// `fixed` says that every call keeps the same number of words. Otherwise the first word tells how many there are.
#ifndef CUGRAD_SPLIT_TAPE_H
#define CUGRAD_SPLIT_TAPE_H
#include "detail/names_set_aside.h"

#if !defined(CUGRAD_CPU)
#include <cuda_runtime.h>
#endif
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

namespace cugrad {

namespace detail {

// Nothing sensible can follow.
__host__ __device__ inline void end_of_tape(const char *why, unsigned long long has, unsigned long long needs) {
  printf("cugrad: %s: it has %llu bytes and needs %llu\n", why, has, needs);
#if defined(__CUDA_ARCH__) && !defined(CUGRAD_CPU)
  __trap();
#else
  fflush(stdout);
  abort();
#endif
}

}  // namespace detail

// A stack of 4-byte words in memory of one thread.
class split_tape {
  unsigned *words_;
  size_t capacity_;
  size_t top_;
  bool grows_;

  __host__ __device__ void grow(size_t more) {
    if (!grows_) detail::end_of_tape("a tape is too small", capacity_ * 4, (top_ + more) * 4);
    size_t capacity = 2 * capacity_ + more + 6;
    unsigned *words = static_cast<unsigned *>(malloc(capacity * sizeof(unsigned)));
    if (!words) detail::end_of_tape("no memory left for a tape (see cudaLimitMallocHeapSize)", capacity_ * 4, capacity * 4);
    for (size_t i = 0; i < top_; i++) words[i] = words_[i];
    free(words_);
    words_ = words;
    capacity_ = capacity;
  }

 public:
  __host__ __device__ split_tape(unsigned *words, size_t capacity, size_t top, bool grows)
      : words_(words), capacity_(capacity), top_(top), grows_(grows) {}
  split_tape(const split_tape &) = delete;
  split_tape &operator=(const split_tape &) = delete;

  __host__ __device__ unsigned *words() const { return words_; }
  __host__ __device__ size_t top() const { return top_; }
  // As the augmented sweep left it.
  __host__ __device__ void reopen(size_t top) { top_ = top; }

  template <class T>
  __host__ __device__ __forceinline__ void push(T value) {
    constexpr unsigned count = (sizeof(T) + 3) / 4;
    unsigned bits[count] = {};
    memcpy(bits, &value, sizeof(T));
    if (top_ + count > capacity_) grow(count);
    for (unsigned n = 0; n < count; n++) words_[top_ + n] = bits[n];
    top_ += count;
  }
  template <class T>
  __host__ __device__ __forceinline__ T pop() {
    constexpr unsigned count = (sizeof(T) + 3) / 4;
    unsigned bits[count];
    top_ -= count;
    for (unsigned n = 0; n < count; n++) bits[n] = words_[top_ + n];
    T value;
    memcpy((void *)&value, bits, sizeof(T));
    return value;
  }
};

// In a value. `words` counts the first one of a tape that is not fixed.
template <unsigned words, bool fixed>
class kept {
  unsigned words_[words ? words : 1] = {};
  split_tape tape_;
  static constexpr unsigned first = fixed ? 0 : 1;

 public:
  __host__ __device__ kept() : tape_(words_ + first, words - first, 0, false) {}
  template <class T>
  __host__ __device__ explicit kept(const T &value) : tape_(words_ + first, words - first, 0, false) {
    static_assert(sizeof(T) >= words * 4, "the tape does not fit into the type that is given for it");
    memcpy(words_, (const void *)&value, words * 4);
    tape_.reopen(fixed ? words : words_[0]);
  }
  __host__ __device__ split_tape &tape() { return tape_; }

  // What the augmented sweep has kept, as the caller's type.
  template <class T>
  __host__ __device__ T value() {
    static_assert(sizeof(T) >= words * 4, "the tape does not fit into the type that is given for it");
    if (!fixed) words_[0] = (unsigned)tape_.top();
    T value;
    memset((void *)&value, 0, sizeof(T));
    memcpy((void *)&value, words_, words * 4);
    return value;
  }

  // The same, in whatever type it is stored as.
  struct any {
    kept *from;
    template <class T>
    __host__ __device__ operator T() const {
      return from->template value<T>();
    }
  };
  __host__ __device__ any as_stored() { return any{this}; }
};

// In memory of the caller's, aligned to 4 bytes.
template <unsigned words, bool fixed>
class kept_at {
  unsigned *memory_;
  split_tape tape_;
  static constexpr unsigned first = fixed ? 0 : 1;

 public:
  // `full`: the augmented sweep has been here.
  __host__ __device__ kept_at(void *memory, bool full)
      : memory_(static_cast<unsigned *>(memory)),
        tape_(memory_ + first, words - first, !full ? 0 : fixed ? words : *memory_, false) {}
  __host__ __device__ split_tape &tape() { return tape_; }
  __host__ __device__ void close() {
    if (!fixed) *memory_ = (unsigned)tape_.top();
  }
};

// Behind a pointer. The first word tells how many there are; nothing is allocated for nothing.
class kept_on_heap {
  split_tape tape_;

 public:
  __host__ __device__ kept_on_heap() : tape_(nullptr, 0, 0, true) {}
  // The words of an augmented sweep.
  __host__ __device__ explicit kept_on_heap(void *memory)
      : tape_(static_cast<unsigned *>(memory) + (memory ? 1 : 0), memory ? *static_cast<unsigned *>(memory) : 0,
              memory ? *static_cast<unsigned *>(memory) : 0, false) {}
  __host__ __device__ split_tape &tape() { return tape_; }
  // Gives the tape away, whatever kind of pointer it is stored as.
  struct any {
    void *memory;
    template <class T>
    __host__ __device__ operator T *() const {
      return static_cast<T *>(memory);
    }
  };
  __host__ __device__ any as_stored() { return any{release()}; }
  __host__ __device__ void *release() {
    size_t top = tape_.top();
    if (top == 0) return nullptr;
    unsigned *memory = static_cast<unsigned *>(malloc((top + 1) * sizeof(unsigned)));
    if (!memory) detail::end_of_tape("no memory left for a tape (see cudaLimitMallocHeapSize)", 0, (top + 1) * 4);
    memory[0] = (unsigned)top;
    for (size_t i = 0; i < top; i++) memory[i + 1] = tape_.words()[i];
    free(tape_.words());
    return memory;
  }
};

}  // namespace cugrad

#include "detail/names_restored.h"

#endif
