// The tape of code that runs on the host, and of everything on the CPU executor: a stack that grows in chunks.
//
// The object itself holds the state, so threads share nothing and the top stays in a register. A copy starts empty:
// right for a callee that leaves the tape as it found it, and for the threads of a launch, each of which gets one.
// In programs with the tape's library (-DCUGRAD_TAPE_LIBRARY) the deepest chunks of a large tape go to disk (host/deep_tape.h).
#ifndef CUGRAD_HOST_TAPE_H
#define CUGRAD_HOST_TAPE_H
#include "detail/names_set_aside.h"

#include <stddef.h>
#include <string.h>

#include <stdio.h>
#include <stdlib.h>

#ifdef CUGRAD_TAPE_LIBRARY
#include "host/deep_tape.h"
#endif

// The tape is nobody's memory but the thread's own: nothing to check under `cugrad run --sanitize`.
#if defined(CUGRAD_SANITIZE)
#define CUGRAD_TAPE_INLINE __attribute__((noinline))
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)
#else
#define CUGRAD_TAPE_INLINE __attribute__((always_inline))
#endif

namespace cugrad {

namespace tape_storage {

// A piece of stack. Sizes double from 4 KiB, so that a thread that keeps little costs little.
struct chunk {
  chunk *previous;
  unsigned char *previous_top;
  unsigned size_class;
#ifdef CUGRAD_TAPE_LIBRARY
  tape_mark mark;  // where its content lies on the layered tape, while it is there
#endif
  alignas(16) unsigned char bytes[1];
};
constexpr unsigned size_classes = 11;  // up to 4 MiB
constexpr size_t capacity(unsigned size_class) { return (size_t)4096 << size_class; }

// Chunks not in use, per OS thread: the threads of a plain kernel, which run one after the other, all use the same one.
inline chunk *&unused(unsigned size_class) {
  static thread_local chunk *chunks[size_classes] = {};
  return chunks[size_class];
}

__attribute__((noinline)) inline chunk *take(unsigned size_class) {
  if (chunk *c = unused(size_class)) {
    unused(size_class) = c->previous;
    return c;
  }
  chunk *c = static_cast<chunk *>(::malloc(sizeof(chunk) + capacity(size_class)));
  if (!c) {
    ::fprintf(stderr, "cugrad: no memory left for the tape\n");
    ::abort();
  }
  c->size_class = size_class;
  return c;
}
inline void give_back(chunk *c) {
  c->previous = unused(c->size_class);
  unused(c->size_class) = c;
}

}  // namespace tape_storage

#ifdef CUGRAD_MEASURE_TAPE
// The most words that any tape held at once, for tests of what was foreseen.
inline size_t &tape_high_water() {
  static size_t words = 0;
  return words;
}
#endif

class host_tape {
#ifdef CUGRAD_MEASURE_TAPE
  size_t words_ = 0;

  void measure(ptrdiff_t words) {
    words_ += words;
    size_t &most = tape_high_water();
    size_t before = __atomic_load_n(&most, __ATOMIC_RELAXED);
    while (before < words_ && !__atomic_compare_exchange_n(&most, &before, words_, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
  }
#else
  void measure(ptrdiff_t) {}
#endif
  unsigned char *top_ = nullptr;
  unsigned char *begin_ = nullptr;
  unsigned char *end_ = nullptr;
  tape_storage::chunk *chunk_ = nullptr;

#ifdef CUGRAD_TAPE_LIBRARY
  // Only chunks of the largest size go down: the oldest of them first, so those on the layered tape lie side by side.
  tape_storage::deep_tape deep_;
  tape_storage::chunk *lowest_ = nullptr;  // the newest chunk on the layered tape
  size_t in_memory_ = 0;                   // chunks of the largest size that are not there

  static constexpr unsigned largest = tape_storage::size_classes - 1;
  static bool is_large(const tape_storage::chunk *c) { return c && c->size_class == largest; }
  void added(const tape_storage::chunk *c) {
    if (!is_large(c)) return;
    ++in_memory_;
    // Two stay: the newest, and the one below it, so that a loop around their border costs nothing.
    if (in_memory_ <= 2 || in_memory_ * tape_storage::capacity(largest) <= tape_storage::deep_tape::in_memory()) return;
    tape_storage::chunk *oldest = chunk_;
    while (is_large(oldest->previous) && oldest->previous != lowest_) oldest = oldest->previous;
    oldest->mark = deep_.push(oldest->bytes, tape_storage::capacity(largest));
    lowest_ = oldest;
    --in_memory_;
  }
  // The chunk above has gone; this one is on top now, and needed unless it goes as well.
  void uncovered(tape_storage::chunk *c, bool needed) {
    if (c != lowest_ || !c) return;
    if (needed)
      deep_.pop(c->bytes, tape_storage::capacity(largest));
    else
      deep_.drop(c->mark);
    lowest_ = is_large(c->previous) ? c->previous : nullptr;
    ++in_memory_;
  }
  void removed(const tape_storage::chunk *c) { in_memory_ -= is_large(c); }
#else
  void added(const tape_storage::chunk *) {}
  void uncovered(tape_storage::chunk *, bool) {}
  void removed(const tape_storage::chunk *) {}
#endif

  __attribute__((noinline)) void grow() {
    unsigned size_class = 0;
    if (chunk_) size_class = chunk_->size_class + 1 < tape_storage::size_classes ? chunk_->size_class + 1 : chunk_->size_class;
    tape_storage::chunk *c = tape_storage::take(size_class);
    c->previous = chunk_;
    c->previous_top = top_;
    chunk_ = c;
    top_ = begin_ = c->bytes;
    end_ = begin_ + tape_storage::capacity(size_class);
    added(c);
  }
  // `needed` is whether what lies below is read.
  __attribute__((noinline)) void shrink(bool needed = true) {
    tape_storage::chunk *c = chunk_;
    if (!c || !c->previous) {
      ::fprintf(stderr, "cugrad: internal error: more was taken from the tape than was put on it\n");
      ::abort();
    }
    removed(c);
    chunk_ = c->previous;
    uncovered(chunk_, needed);
    top_ = c->previous_top;
    begin_ = chunk_->bytes;
    end_ = begin_ + tape_storage::capacity(chunk_->size_class);
    tape_storage::give_back(c);
  }

 public:
  host_tape() = default;
#ifdef CUGRAD_MEASURE_TAPE
  host_tape(const host_tape &other) : words_(other.words_) {}
#else
  host_tape(const host_tape &) {}
#endif
  host_tape &operator=(const host_tape &) { return *this; }
  ~host_tape() {
    while (chunk_) {
      tape_storage::chunk *previous = chunk_->previous;
      tape_storage::give_back(chunk_);
      chunk_ = previous;
    }
  }

  // A position, to go back to without reading what lies above it.
  struct mark {
    tape_storage::chunk *chunk;
    unsigned char *top;
    size_t words;
  };
  mark get_mark() const {
#ifdef CUGRAD_MEASURE_TAPE
    return mark{chunk_, top_, words_};
#else
    return mark{chunk_, top_, 0};
#endif
  }
  void rewind(const mark &m) {
#ifdef CUGRAD_MEASURE_TAPE
    words_ = m.words;
#endif
    while (chunk_ != m.chunk) {
      if (chunk_->previous) {
        shrink(chunk_->previous == m.chunk);
        continue;
      }
      removed(chunk_);
      tape_storage::give_back(chunk_);
      chunk_ = nullptr;
      begin_ = end_ = nullptr;
    }
    top_ = m.top;
  }

  // Values take whole 4-byte words, as on the GPU.
  template <class T>
  CUGRAD_TAPE_INLINE void push(T value) {
    constexpr size_t bytes = (sizeof(T) + 3) / 4 * 4;
    measure(bytes / 4);
    if ((size_t)(end_ - top_) < bytes) grow();
    ::memcpy(top_, &value, sizeof(T));
    top_ += bytes;
  }
  template <class T>
  CUGRAD_TAPE_INLINE T pop() {
    constexpr size_t bytes = (sizeof(T) + 3) / 4 * 4;
    measure(-(ptrdiff_t)(bytes / 4));
    if (top_ == begin_) shrink();
    top_ -= bytes;
    T value;
    ::memcpy(&value, top_, sizeof(T));
    return value;
  }
};

}  // namespace cugrad

#undef CUGRAD_TAPE_INLINE
#if defined(CUGRAD_SANITIZE)
#pragma clang attribute pop
#endif

#include "detail/names_restored.h"

#endif
