// The places where a program puts derivatives of its own, and the types such derivatives are written with:
// a function `f_pullback` or `f_pushforward` in namespace clad::custom_derivatives is used for `f`.
#pragma once
#include <cugrad/detail/names_set_aside.h>

#include <cugrad/detail/platform.h>

namespace clad {

// What a pushforward returns: the value and its tangent.
template <class T, class U>
struct ValueAndPushforward {
  T value;
  U pushforward;

  // So that a pushforward may compute in float and return double.
  template <class V, class W>
  CUGRAD_HD operator ValueAndPushforward<V, W>() const {
    return {static_cast<V>(value), static_cast<W>(pushforward)};
  }
};

template <class T, class U>
CUGRAD_HD ValueAndPushforward<T, U> make_value_and_pushforward(T value, U pushforward) {
  return {value, pushforward};
}

// What a function returns whose result is a pointer or reference: the value and its adjoint.
template <class T, class U>
struct ValueAndAdjoint {
  T value;
  U adjoint;
};

template <class T, class U>
CUGRAD_HD ValueAndAdjoint<T, U> make_value_and_adjoint(T value, U adjoint) {
  return {value, adjoint};
}

// Sets a variable, or every element of an array, to zero.
template <class T>
CUGRAD_HD void zero_init(T& x) {
  x = T();
}
template <class T, decltype(sizeof(0)) N>
CUGRAD_HD void zero_init(T (&x)[N]) {
  for (T& element : x) zero_init(element);
}
template <class T>
CUGRAD_HD void zero_init(T* x, decltype(sizeof(0)) count) {
  for (decltype(sizeof(0)) i = 0; i < count; ++i) zero_init(x[i]);
}

namespace custom_derivatives {
namespace std {}
namespace class_functions {}
}  // namespace custom_derivatives

}  // namespace clad

#include <cugrad/detail/names_restored.h>
