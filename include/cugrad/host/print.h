// What the primal prints and throws, in its derivative.
#pragma once

#include <stdio.h>
#include <stdlib.h>

namespace cugrad {
namespace host {

// `to(stderr)("%d\n", n)` and `to(std::cerr)("n: ", n)`.
struct file_printer {
  FILE* file;
  int operator()(const char* text) const { return ::fputs(text, file); }
  template <class... A>
  int operator()(const char* format, const A&... a) const {
    return ::fprintf(file, format, a...);
  }
};
inline file_printer to(FILE* file) { return file_printer{file}; }

template <class Stream>
struct stream_printer {
  Stream& stream;
  void operator()() const {}
  template <class A, class... More>
  void operator()(const A& a, const More&... more) const {
    stream << a;
    (*this)(more...);
  }
};
template <class Stream>
stream_printer<Stream> to(Stream& stream) {
  return stream_printer<Stream>{stream};
}

// A manipulator of streams that is a function.
template <class Base>
struct stream_setting {
  Base& (*set)(Base&);
  auto operator()() const -> Base& (*)(Base&) { return set; }
};
template <class Base>
stream_setting<Base> setting(Base& (*set)(Base&)) {
  return stream_setting<Base>{set};
}

template <class E>
void raise(const char* what) {
#if defined(__cpp_exceptions)
  throw E(what);
#else
  // The program cannot throw either; it would have ended.
  (void)what;
  ::abort();
#endif
}

}  // namespace host
}  // namespace cugrad
