// Clad's names, answered by cugrad: programs written for Clad compile as they stand. This declares the same
// interface; what it means is in cugrad/cugrad.h.
#pragma once
#include <cugrad/detail/names_set_aside.h>

#include <cugrad/cugrad.h>

// Programs count on what Clad's header brings with it.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include "Array.h"
#include "ArrayRef.h"
#include "BuiltinDerivatives.h"
#include "CladConfig.h"
#include "RestoreTracker.h"

namespace clad {

// Options of a request. They steer how Clad computes; cugrad decides that itself, so they are accepted and change
// nothing but the order of differentiation.
namespace opts {
constexpr unsigned order_bits = 8;
constexpr unsigned order_mask = (1u << order_bits) - 1;
enum : unsigned {
  order1 = 1,
  order2 = 2,
  order3 = 3,
  use_enzyme = 1u << order_bits,
  vector_mode = 1u << (order_bits + 1),
  enable_tbr = 1u << (order_bits + 2),
  disable_tbr = 1u << (order_bits + 3),
  enable_ua = 1u << (order_bits + 4),
  disable_ua = 1u << (order_bits + 5),
  enable_va = 1u << (order_bits + 6),
  disable_va = 1u << (order_bits + 7),
  diagonal_only = 1u << (order_bits + 8),
};
}  // namespace opts

namespace detail {

template <class F>
struct function_of;
template <class R, class... P>
struct function_of<R (*)(P...)> {
  using type = ::cugrad::function<void(P...)>;
};
template <class R, class... P>
struct function_of<R(P...)> : function_of<R (*)(P...)> {};

}  // namespace detail

// What `clad::gradient` returns, by the type of the function. Programs mostly write `auto`.
template <class F>
using CladFunction = typename detail::function_of<F>::type;

using ::cugrad::differentiate;
using ::cugrad::gradient;
using ::cugrad::hessian;
using ::cugrad::jacobian;

namespace detail {

template <unsigned... Options>
struct accepted;
template <>
struct accepted<> {
  static constexpr bool value = true;
};
template <unsigned First, unsigned... Rest>
struct accepted<First, Rest...> {
  static constexpr unsigned order = First & ((1u << opts::order_bits) - 1);
  static constexpr bool value =
      order <= 1 && !(First & (opts::vector_mode | opts::diagonal_only)) && accepted<Rest...>::value;
};

// The highest order among options; 1 if none names any.
template <unsigned... Options>
struct order_of {
  static constexpr unsigned value = 1;
};
template <unsigned First, unsigned... Rest>
struct order_of<First, Rest...> {
  static constexpr unsigned own = First & ((1u << opts::order_bits) - 1);
  static constexpr unsigned value = own > order_of<Rest...>::value ? own : order_of<Rest...>::value;
};

// What is asked for together with the order, as the registration spells it: "x#2".
class ordered {
public:
  CUGRAD_HD ordered(const char* wrt, unsigned order) {
    size_t n = 0;
    for (; wrt[n] && n < sizeof(text_) - 12; ++n) text_[n] = wrt[n];
    put(n, order);
  }
  CUGRAD_HD ordered(int position, unsigned order) {
    const ::cugrad::detail::decimal wrt(position);
    size_t n = 0;
    for (; wrt.text[n]; ++n) text_[n] = wrt.text[n];
    put(n, order);
  }
  CUGRAD_HD const char* text() const { return text_; }

private:
  CUGRAD_HD void put(size_t n, unsigned order) {
    const ::cugrad::detail::decimal number(static_cast<int>(order));
    if (order > 1) {
      text_[n++] = '#';
      for (size_t i = 0; number.text[i]; ++i) text_[n++] = number.text[i];
    }
    text_[n] = '\0';
  }

  char text_[256];
};

}  // namespace detail

// While cugrad reads the program, only the program's own calls are requests.
#ifdef CUGRAD_PARSE
#define CLAD_FORWARD(call) \
  {}
#else
#define CLAD_FORWARD(call) call
#endif

#define CLAD_DEFINE_REQUEST_WITH_OPTIONS(name)                                                                  \
  CUGRAD_FORWARDS_TO_BOTH                                                                                       \
  template <unsigned First, unsigned... Rest, class F, class... Others>                                         \
  CUGRAD_HD auto name(F&& f, Others... others)                                                                  \
      ->decltype(::cugrad::name(static_cast<F&&>(f), others...)) {                                              \
    static_assert(::clad::detail::accepted<First, Rest...>::value,                                              \
                  "cugrad: vector mode, diagonal-only hessians and orders above one are not options here: "     \
                  "request differentiate<order>(f, parameter), or use cugrad's own requests");                  \
    return CLAD_FORWARD(::cugrad::name(static_cast<F&&>(f), others...));                                        \
  }

CLAD_DEFINE_REQUEST_WITH_OPTIONS(gradient)
CLAD_DEFINE_REQUEST_WITH_OPTIONS(hessian)
CLAD_DEFINE_REQUEST_WITH_OPTIONS(jacobian)

// Along one parameter, any number of times: differentiate<3>(f, "x").
CUGRAD_FORWARDS_TO_BOTH
template <unsigned First, unsigned... Rest, class F, class Wrt, class... Named>
CUGRAD_HD auto differentiate(F&& f, Wrt wrt, Named... named)
    -> decltype(::cugrad::differentiate(static_cast<F&&>(f), "", named...)) {
  constexpr unsigned order = detail::order_of<First, Rest...>::value;
  static_assert(detail::accepted<(First & ~opts::order_mask), (Rest & ~opts::order_mask)...>::value,
                "cugrad: vector mode is no option of differentiate: request the gradient, or one parameter at a time");
  const detail::ordered request(wrt, order);
  (void)request;
  return CLAD_FORWARD(::cugrad::differentiate(static_cast<F&&>(f), request.text(), named...));
}
#undef CLAD_DEFINE_REQUEST_WITH_OPTIONS
#undef CLAD_FORWARD

}  // namespace clad

#include <cugrad/detail/names_restored.h>
