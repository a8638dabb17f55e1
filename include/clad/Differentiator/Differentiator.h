// Clad's names, answered by cugrad (docs/clad.md says what is the same and what is not). This declares the same
// interface; what it means is in cugrad/cugrad.h.
#pragma once
#include <cugrad/detail/names_set_aside.h>

#include <cugrad/cugrad.h>

// Programs count on what Clad's header brings with it.
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>
#if defined(_OPENMP) && __has_include(<omp.h>)
#include <omp.h>
#endif

#include "Array.h"
#include "ArrayRef.h"
#include "BuiltinDerivatives.h"
#include "CladConfig.h"
#include "Matrix.h"
#include "NumericalDiff.h"
#include "RestoreTracker.h"
#include "Tape.h"
#include "TapeStores.h"

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
  immediate_mode = 1u << (order_bits + 9),
};
}  // namespace opts
constexpr unsigned immediate_mode = opts::immediate_mode;
namespace order {
enum : unsigned { first = opts::order1, second = opts::order2, third = opts::order3 };
}

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
      order <= 1 && !(First & (opts::vector_mode | opts::diagonal_only | opts::immediate_mode)) && accepted<Rest...>::value;
};

// Whether some option has this bit.
template <unsigned Bit, unsigned... Options>
struct any_of {
  static constexpr bool value = false;
};
template <unsigned Bit, unsigned First, unsigned... Rest>
struct any_of<Bit, First, Rest...> {
  static constexpr bool value = (First & Bit) != 0 || any_of<Bit, Rest...>::value;
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
  // The diagonal of a hessian is a request of its own.
  CUGRAD_HD ordered(const char* wrt, const char* what) : ordered(wrt, 1u) {
    size_t n = 0;
    while (text_[n]) ++n;
    for (; *what; ++what) text_[n++] = *what;
    text_[n] = '\0';
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
                  "cugrad: vector mode, immediate mode, diagonals and orders above one are not options here: "     \
                  "request differentiate<order>(f, parameter), or use cugrad's own requests");                  \
    return CLAD_FORWARD(::cugrad::name(static_cast<F&&>(f), others...));                                        \
  }

CLAD_DEFINE_REQUEST_WITH_OPTIONS(gradient)
CLAD_DEFINE_REQUEST_WITH_OPTIONS(jacobian)

// All second derivatives, or those on the diagonal.
CUGRAD_FORWARDS_TO_BOTH
template <unsigned First, unsigned... Rest, class F, class... Named>
CUGRAD_HD auto hessian(F&& f, const char* wrt = "", Named... named)
    -> decltype(::cugrad::hessian(static_cast<F&&>(f), wrt, named...)) {
  static_assert(detail::accepted<(First & ~unsigned(opts::diagonal_only)), (Rest & ~unsigned(opts::diagonal_only))...>::value,
                "cugrad: vector mode and orders are no options of hessian");
  constexpr bool diagonal = detail::any_of<unsigned(opts::diagonal_only), First, Rest...>::value;
  const detail::ordered request(wrt, diagonal ? "#diagonal" : "");
  (void)request;
  return CLAD_FORWARD(::cugrad::hessian(static_cast<F&&>(f), request.text(), named...));
}

namespace detail {

// What vector mode gives: all partial derivatives at once, assigned and not added to.
template <class Signature, class Derivative>
class assigned;
template <class... P, class Derivative>
class assigned<void(P...), Derivative> {
public:
  using function = ::cugrad::function<void(P...), Derivative>;
#ifdef CUGRAD_PARSE
  CUGRAD_HD assigned() {}
#endif
  CUGRAD_HD explicit assigned(const function& f) : function_(f) {}

  template <class... A>
  CUGRAD_HD void execute(P... p, A&&... derivatives) const {
    const bool all[] = {clear(derivatives)..., true};
    (void)all;
    function_.execute(static_cast<P&&>(p)..., static_cast<A&&>(derivatives)...);
  }
  template <class... A>
  CUGRAD_HD void operator()(P... p, A&&... derivatives) const {
    execute(static_cast<P&&>(p)..., static_cast<A&&>(derivatives)...);
  }
  const char* getCode() const { return function_.getCode(); }
  void dump() const { function_.dump(); }

private:
  template <class T>
  CUGRAD_HD static bool clear(T* number) {
    if (number) *number = T();
    return true;
  }
  template <class T>
  CUGRAD_HD static bool clear(const array_ref<T>& all) {
    for (size_t i = 0; i < all.size(); ++i) all.ptr()[i] = T();
    return true;
  }
  template <class T>
  CUGRAD_HD static bool clear(array<T>& all) {
    for (T& element : all) element = T();
    return true;
  }

  function function_;
};
template <class S, class D>
CUGRAD_HD assigned<S, D> assign(const ::cugrad::function<S, D>& f) {
  return assigned<S, D>(f);
}

template <unsigned... Options>
struct is_vector_mode : any_of<unsigned(opts::vector_mode), Options...> {};

}  // namespace detail

// Vector mode gives what a gradient gives, and is answered by one.
#define CLAD_IF_VECTOR_MODE(is) typename ::cugrad::detail::enable<is detail::is_vector_mode<First, Rest...>::value>::type = 0
CUGRAD_FORWARDS_TO_BOTH
template <unsigned First, unsigned... Rest, class F, class... Named, CLAD_IF_VECTOR_MODE()>
CUGRAD_HD auto differentiate(F&& f, const char* wrt, Named... named)
    -> decltype(detail::assign(::cugrad::gradient(static_cast<F&&>(f), wrt, named...))) {
  static_assert(detail::order_of<First, Rest...>::value == 1, "cugrad: vector mode is for first derivatives");
  return CLAD_FORWARD(detail::assign(::cugrad::gradient(static_cast<F&&>(f), wrt, named...)));
}
CUGRAD_FORWARDS_TO_BOTH
template <unsigned First, unsigned... Rest, class F, CLAD_IF_VECTOR_MODE()>
CUGRAD_HD auto differentiate(F&& f) -> decltype(detail::assign(::cugrad::gradient(static_cast<F&&>(f), ""))) {
  return CLAD_FORWARD(detail::assign(::cugrad::gradient(static_cast<F&&>(f), "")));
}
CUGRAD_FORWARDS_TO_BOTH
template <unsigned First, unsigned... Rest, class F, class D, D d, bool K, bool S, CLAD_IF_VECTOR_MODE()>
CUGRAD_HD auto differentiate(F&& f, ::cugrad::derived<D, d, K, S> named)
    -> decltype(detail::assign(::cugrad::gradient(static_cast<F&&>(f), "", named))) {
  return CLAD_FORWARD(detail::assign(::cugrad::gradient(static_cast<F&&>(f), "", named)));
}

// Along one parameter, any number of times: differentiate<3>(f, "x").
CUGRAD_FORWARDS_TO_BOTH
template <unsigned First, unsigned... Rest, class F, class Wrt, class... Named, CLAD_IF_VECTOR_MODE(!)>
CUGRAD_HD auto differentiate(F&& f, Wrt wrt, Named... named)
    -> decltype(::cugrad::differentiate(static_cast<F&&>(f), "", named...)) {
  constexpr unsigned order = detail::order_of<First, Rest...>::value;
  static_assert(detail::accepted<(First & ~opts::order_mask), (Rest & ~opts::order_mask)...>::value,
                "cugrad: diagonals are for hessians, and derivatives are not computed while the program is compiled "
                "(immediate_mode)");
  const detail::ordered request(wrt, order);
  (void)request;
  return CLAD_FORWARD(::cugrad::differentiate(static_cast<F&&>(f), request.text(), named...));
}
// Of a function of one parameter: differentiate<2>(f).
CUGRAD_FORWARDS_TO_BOTH
template <unsigned First, unsigned... Rest, class F, CLAD_IF_VECTOR_MODE(!)>
CUGRAD_HD auto differentiate(F&& f) -> decltype(::cugrad::differentiate(static_cast<F&&>(f), "")) {
  return CLAD_FORWARD((::clad::differentiate<First, Rest...>(static_cast<F&&>(f), "")));
}
CUGRAD_FORWARDS_TO_BOTH
template <unsigned First, unsigned... Rest, class F, class D, D d, bool K, bool S, CLAD_IF_VECTOR_MODE(!)>
CUGRAD_HD auto differentiate(F&& f, ::cugrad::derived<D, d, K, S> named)
    -> decltype(::cugrad::differentiate(static_cast<F&&>(f), "", named)) {
  return CLAD_FORWARD((::clad::differentiate<First, Rest...>(static_cast<F&&>(f), "", named)));
}
#undef CLAD_IF_VECTOR_MODE
#undef CLAD_DEFINE_REQUEST_WITH_OPTIONS
#undef CLAD_FORWARD

// What Clad has and cugrad has not, refused in words.

template <class F, class... A>
void estimate_error(F&&, A&&...) {
  static_assert(sizeof(F) == 0, "cugrad: estimate_error is not available: rounding errors are not estimated");
}

template <class T>
struct pullback_state {
  static_assert(sizeof(T) == 0,
                "cugrad: pullback_state is not available: what a pullback of yours needs it computes from its arguments");
};

}  // namespace clad

#include <cugrad/detail/names_restored.h>
