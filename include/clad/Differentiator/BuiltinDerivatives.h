// The places where a program puts derivatives of its own, and the types such derivatives are written with:
// a function `f_pullback` or `f_pushforward` in namespace clad::custom_derivatives is used for `f`.
#pragma once
#include <cugrad/detail/names_set_aside.h>

#include <cmath>

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

// While cugrad reads the program: programs specialise what follows for types of their own, without attributes, and clang
// finds a template for host and device for that only if it is so implicitly.
#ifdef CUGRAD_PARSE
#define CLAD_ANY_SIDE constexpr
#else
#define CLAD_ANY_SIDE CUGRAD_HD
#endif

template <class T>
CLAD_ANY_SIDE void zero_init(T& x);

namespace detail {

// The first that there is.
struct last_choice {};
struct second_choice : last_choice {};
struct first_choice : second_choice {};

// Elements one by one where there are any, else what the type has for nothing.
CUGRAD_FORWARDS_TO_BOTH
template <class T>
CLAD_ANY_SIDE auto set_to_zero(T& x, first_choice) -> decltype(x.begin(), x.end(), void()) {
  for (auto& element : x) zero_init(element);
}
CUGRAD_FORWARDS_TO_BOTH
template <class T>
CLAD_ANY_SIDE auto set_to_zero(T& x, second_choice) -> decltype(x = T(), void()) {
  x = T();
}
// Without a value of its own, byte by byte.
template <class T>
CLAD_ANY_SIDE void set_to_zero(T& x, last_choice) {
  char* const bytes = (char*)&x;
  for (decltype(sizeof(0)) i = 0; i < sizeof(T); ++i) bytes[i] = 0;
}

}  // namespace detail

// Sets a variable, or every element of an array or container, to zero.
CUGRAD_FORWARDS_TO_BOTH
template <class T>
CLAD_ANY_SIDE void zero_init(T& x) {
  detail::set_to_zero(x, detail::first_choice());
}
template <class T, decltype(sizeof(0)) N>
CLAD_ANY_SIDE void zero_init(T (&x)[N]) {
  for (T& element : x) zero_init(element);
}
template <class T>
CLAD_ANY_SIDE void zero_init(T* x, decltype(sizeof(0)) count) {
  for (decltype(sizeof(0)) i = 0; i < count; ++i) zero_init(x[i]);
}

// The same shape, all zero.
CUGRAD_FORWARDS_TO_BOTH
template <class T>
CLAD_ANY_SIDE T zero_like(const T& x) {
  T result(x);
  zero_init(result);
  return result;
}

// The type that a constructor's derivative is for.
template <class T>
struct Tag {};

namespace custom_derivatives {
namespace class_functions {}

// Derivatives of the library's functions, for derivatives that a program writes itself. cugrad's own rules do not need them.
namespace std {
#define CLAD_DEFINE_PUSHFORWARD(name, slope)                                             \
  template <class T, class U>                                                            \
  CUGRAD_HD ValueAndPushforward<T, U> name##_pushforward(T x, U x_tan) {                 \
    return {::std::name(x), static_cast<U>((slope) * x_tan)};                            \
  }
CLAD_DEFINE_PUSHFORWARD(sin, ::std::cos(x))
CLAD_DEFINE_PUSHFORWARD(cos, -::std::sin(x))
CLAD_DEFINE_PUSHFORWARD(exp, ::std::exp(x))
CLAD_DEFINE_PUSHFORWARD(log, 1 / x)
CLAD_DEFINE_PUSHFORWARD(sqrt, 1 / (2 * ::std::sqrt(x)))
CLAD_DEFINE_PUSHFORWARD(tan, 1 / (::std::cos(x) * ::std::cos(x)))
CLAD_DEFINE_PUSHFORWARD(asin, 1 / ::std::sqrt(1 - x * x))
CLAD_DEFINE_PUSHFORWARD(acos, -1 / ::std::sqrt(1 - x * x))
CLAD_DEFINE_PUSHFORWARD(atan, 1 / (1 + x * x))
CLAD_DEFINE_PUSHFORWARD(sinh, ::std::cosh(x))
CLAD_DEFINE_PUSHFORWARD(cosh, ::std::sinh(x))
CLAD_DEFINE_PUSHFORWARD(tanh, 1 - ::std::tanh(x) * ::std::tanh(x))
CLAD_DEFINE_PUSHFORWARD(abs, x >= 0 ? 1 : -1)
CLAD_DEFINE_PUSHFORWARD(fabs, x >= 0 ? 1 : -1)
#undef CLAD_DEFINE_PUSHFORWARD
// An exponent that does not change asks for no logarithm, which a negative base has not.
template <class T, class P, class U, class V>
CUGRAD_HD auto pow_pushforward(T x, P p, U x_tan, V p_tan) -> ValueAndPushforward<decltype(::std::pow(x, p)), decltype(::std::pow(x_tan, p_tan))> {
  const auto value = ::std::pow(x, p);
  auto tangent = p * ::std::pow(x, p - 1) * x_tan;
  if (p_tan != 0) tangent += value * ::std::log(x) * p_tan;
  return {value, tangent};
}
}  // namespace std
}  // namespace custom_derivatives

}  // namespace clad

#include <cugrad/detail/names_restored.h>
