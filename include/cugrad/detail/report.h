// Failing with a message. A derivative that cannot be computed as asked must not return as if it had been,
// so `fail` ends the process: stdout is flushed first, and no destructors run beside a busy thread pool.
#pragma once

#include <stdio.h>
#include <stdlib.h>

#include <string>

namespace cugrad {
namespace detail {

[[noreturn]] inline void fail(const std::string& message) {
  fflush(stdout);
  fprintf(stderr, "cugrad: %s\n", message.c_str());
  fflush(stderr);
  _Exit(1);
}

// A type as the compiler spells it. Types are compared by this name, which needs no RTTI and holds across
// shared libraries.
template <class T>
const char* pretty_name() {
  return __PRETTY_FUNCTION__;
}

inline std::string plain_type(const char* pretty) {
  // "const char *cugrad::detail::pretty_name() [T = float *]" (clang), "[with T = float*]" (gcc, nvcc)
  const std::string s(pretty);
  const size_t begin = s.find("T = ");
  if (begin == std::string::npos) return s;
  const size_t end = s.find_last_of(']');
  return s.substr(begin + 4, end - begin - 4);
}

}  // namespace detail
}  // namespace cugrad
