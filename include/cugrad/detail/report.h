// Failing with a message. A derivative that cannot be computed as asked must not return as if it had been,
// so `fail` ends the process: stdout is flushed first, and no destructors run beside a busy thread pool. Callers from
// other languages are told instead: `called.h` hears of what fails on their thread, and throws.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

namespace cugrad {
namespace detail {

struct failing {
  void (*heard)(const char* message) = nullptr;  // does not return
  bool now = false;                              // on the way to who hears of it: what is given back may fail too
};
inline failing& failing_here() {
  static thread_local failing here;
  return here;
}

[[noreturn]] inline void fail(const char* message) {
  if (failing_here().heard && !failing_here().now) failing_here().heard(message);
  fflush(stdout);
  fprintf(stderr, "cugrad: %s\n", message);
  fflush(stderr);
  _Exit(1);
}
template <class Text>
[[noreturn]] auto fail(const Text& message) -> decltype(static_cast<void>(message.c_str())) {
  fail(message.c_str());
}

// Where a program goes on all the same, with what is no number (spoil.h).
inline void go_on(const char* message) {
  fflush(stdout);
  fprintf(stderr, "cugrad: %s\ncugrad: the program goes on, and what this should have given is no number\n", message);
}

// A type as the compiler spells it. Types are compared by this name, which needs no RTTI and holds across
// shared libraries.
template <class T>
const char* pretty_name() {
  return __PRETTY_FUNCTION__;
}

inline text plain_type(const char* pretty) {
  // "const char *cugrad::detail::pretty_name() [T = float *]" (clang), "[with T = float*]" (gcc, nvcc)
  const char* begin = strstr(pretty, "T = ");
  const char* end = begin ? strrchr(begin, ']') : nullptr;
  return end ? text(begin + 4, static_cast<size_t>(end - begin - 4)) : text(pretty);
}

}  // namespace detail
}  // namespace cugrad
