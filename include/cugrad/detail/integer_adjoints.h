// Adjoints of integers that are given as floating-point numbers.
//
// Programs for Clad request integers among other parameters and hand over `double` adjoints for all of them. An integer's adjoint is an
// integer here; it is computed in memory of its own, and then added to what was given. That memory holds one number: where a function takes
// arrays of integers, whose adjoints have the same type and as many elements, nothing is put in their place.
#pragma once

#include <stddef.h>
#include <string.h>

#include "report.h"

namespace cugrad {
namespace detail {

// Types are compared by their names, as registrations keep them.
template <class T>
bool is_name_of(const char* name) {
  return strcmp(name, pretty_name<T>()) == 0;
}

// The size of the integers that a type points to, 0 for other types; negative where they have no sign.
inline int size_of_integers(const char* name) {
  if (is_name_of<int*>(name)) return sizeof(int);
  if (is_name_of<long*>(name)) return sizeof(long);
  if (is_name_of<long long*>(name)) return sizeof(long long);
  if (is_name_of<short*>(name)) return sizeof(short);
  if (is_name_of<signed char*>(name)) return 1;
  if (is_name_of<char*>(name)) return 1;
  if (is_name_of<unsigned*>(name)) return -static_cast<int>(sizeof(unsigned));
  if (is_name_of<unsigned long*>(name)) return -static_cast<int>(sizeof(unsigned long));
  if (is_name_of<unsigned long long*>(name)) return -static_cast<int>(sizeof(unsigned long long));
  if (is_name_of<unsigned short*>(name)) return -static_cast<int>(sizeof(unsigned short));
  if (is_name_of<unsigned char*>(name)) return -1;
  return 0;
}

inline bool is_integer_given_as_number(const char* expected, const char* given) {
  return size_of_integers(expected) != 0 && (is_name_of<double*>(given) || is_name_of<float*>(given));
}

// Whether one of a function's own parameters is an array of integers.
template <class T>
struct takes_integers {
  static bool value() { return false; }
};
template <class T>
struct takes_integers<T*> {
  static bool value() { return size_of_integers(pretty_name<T*>()) != 0; }
};
template <class T>
struct takes_integers<const T*> : takes_integers<T*> {};
template <class T, size_t N>
struct takes_integers<T (&)[N]> : takes_integers<T*> {};

template <class... P>
bool has_arrays_of_integers() {
  const bool each[] = {takes_integers<P>::value()..., false};
  bool any = false;
  for (bool one : each) any = any || one;
  return any;
}

// Takes the place of such adjoints while the derivative runs.
template <size_t Count>
class integer_adjoints {
public:
  // `expected` and `given` are the names of types; without `numbers`, nothing is replaced.
  integer_adjoints(void** pointers, const char* const* expected, const char* const* given, bool numbers)
      : pointers_(pointers), expected_(numbers ? expected : nullptr), given_(given) {
    for (size_t i = 0; i < Count; ++i) {
      original_[i] = pointers[i];
      if (is_replaced(i)) pointers[i] = &own_[i];
    }
  }
  integer_adjoints(const integer_adjoints&) = delete;
  integer_adjoints& operator=(const integer_adjoints&) = delete;
  ~integer_adjoints() {
    for (size_t i = 0; i < Count; ++i) {
      if (!is_replaced(i)) continue;
      if (is_name_of<double*>(given_[i]))
        *static_cast<double*>(original_[i]) += value(i);
      else
        *static_cast<float*>(original_[i]) += static_cast<float>(value(i));
      pointers_[i] = original_[i];
    }
  }

private:
  // The names end with a null; what is given may be more.
  bool is_replaced(size_t i) const {
    if (!expected_) return false;
    for (size_t k = 0; k <= i; ++k)
      if (!expected_[k]) return false;
    return is_integer_given_as_number(expected_[i], given_[i]);
  }

  template <class T>
  double as(size_t i) const {
    T number;
    memcpy(&number, &own_[i], sizeof(T));
    return static_cast<double>(number);
  }
  double value(size_t i) const {
    switch (size_of_integers(expected_[i])) {
      case 1: return as<signed char>(i);
      case 2: return as<short>(i);
      case 4: return as<int>(i);
      case 8: return as<long long>(i);
      case -1: return as<unsigned char>(i);
      case -2: return as<unsigned short>(i);
      case -4: return as<unsigned>(i);
      default: return as<unsigned long long>(i);
    }
  }

  void** pointers_;
  const char* const* expected_;
  const char* const* given_;
  void* original_[Count + 1];
  long long own_[Count + 1] = {};
};

}  // namespace detail
}  // namespace cugrad
