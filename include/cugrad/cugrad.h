// cugrad: derivatives of CUDA C++ by source transformation. This is the header for programs.
//
//   auto g = cugrad::gradient(kernel, "out, in");                  // reverse mode
//   g.execute_kernel(grid, block, out, in, n, out_adj, in_adj);    // [, shared bytes, stream] after block
//   auto h = cugrad::gradient(host_function, "c, a, b");           // a host function may launch kernels
//   h.execute(c, a, b, n, c_adj, a_adj, b_adj);
//   double d = cugrad::differentiate(f, "x").execute(x, y);        // forward mode
//
// Adjoints accumulate. A function that returns a value is seeded with 1; a kernel or void function is
// differentiated through the outputs that the request names, whose adjoints are the seed. Requests are string
// literals: the `cugrad` command reads them when it compiles the program.
#pragma once
#if __cplusplus < 201402L
#error "cugrad's headers need C++14 or later: compile with -std=c++14 or -std=c++17"
#endif
#include "detail/names_set_aside.h"

#include "accumulate.h"
#include "array_ref.h"
#include "block.h"
#include "atomics.h"
#include "detail/platform.h"
#include "function.h"
#ifdef CUGRAD_CPU
// They are precompiled there; elsewhere the derivatives that need them bring them.
#include <cooperative_groups.h>
#include "host.h"
#endif
#ifndef CUGRAD_PARSE
#include "host_tape.h"
#endif
#include "keep.h"
#include "launch.h"
#include "math.h"
#include "member.h"
#include "own_arrays.h"
#include "registration.h"
#include "room.h"
#include "rounds.h"
#include "shared.h"
#include "sizes.h"
#include "textures.h"
#include "together.h"
#include "warp.h"

namespace cugrad {

namespace detail {

#if defined(CUGRAD_PARSE)
#define CUGRAD_REQUEST(Function, mode, wrt) Function()
#define CUGRAD_NAMED_REQUEST(Function, mode, wrt) Function()
#define CUGRAD_MEMBER_REQUEST(Function, mode, wrt, object) Function()
#define CUGRAD_FORWARDED_REQUEST(Function, call) Function()
#elif CUGRAD_ON_GPU
#define CUGRAD_REQUEST(Function, mode, wrt) Function(nullptr)
#define CUGRAD_NAMED_REQUEST(Function, mode, wrt) Function(nullptr)
#else
#define CUGRAD_REQUEST(Function, mode, wrt) \
  Function(::cugrad::registration::require(reinterpret_cast<::cugrad::detail::any_function>(f), mode, wrt))
#define CUGRAD_NAMED_REQUEST(Function, mode, wrt) \
  Function(::cugrad::registration::find(reinterpret_cast<::cugrad::detail::any_function>(f), mode, wrt))
#endif
#ifndef CUGRAD_PARSE
#define CUGRAD_FORWARDED_REQUEST(Function, call) call
#define CUGRAD_MEMBER_REQUEST(Function, mode, wrt, object) \
  Function(::cugrad::detail::require_member(f, mode, wrt), object)
#endif

// A position as the registration spells it.
struct decimal {
  char text[12];
  CUGRAD_HD explicit decimal(int value) {
    char reversed[12];
    int n = 0, at = 0;
    const bool negative = value < 0;
    unsigned rest = negative ? 0u - static_cast<unsigned>(value) : static_cast<unsigned>(value);
    do reversed[n++] = static_cast<char>('0' + rest % 10);
    while (rest /= 10);
    if (negative) text[at++] = '-';
    while (n) text[at++] = reversed[--n];
    text[at] = '\0';
  }
};

}  // namespace detail

// Defines one kind of request in its forms: with and without parameters, with and without the named derivative.
// `Result` is what the derivative returns; the front finds these calls by name and namespace.
#define CUGRAD_DEFINE_REQUEST(name, Result, direction)                                                                  \
  template <class R, class... P>                                                                                \
  CUGRAD_HD ::cugrad::function<Result(P...)> name(R (*f)(P...), const char* wrt = "") {                         \
    (void)f, (void)wrt;                                                                                         \
    using function = ::cugrad::function<Result(P...)>;                                                          \
    return CUGRAD_REQUEST(function, #name, wrt);                                                                \
  }                                                                                                             \
  template <class R, class... P, class F, F d, bool K, bool S>                                                  \
  CUGRAD_HD ::cugrad::function<Result(P...), ::cugrad::derived<F, d, K, S>> name(                               \
      R (*f)(P...), const char* wrt, ::cugrad::derived<F, d, K, S>) {                                           \
    (void)f, (void)wrt;                                                                                         \
    using function = ::cugrad::function<Result(P...), ::cugrad::derived<F, d, K, S>>;                           \
    return CUGRAD_NAMED_REQUEST(function, #name, wrt);                                                          \
  }                                                                                                             \
  template <class R, class... P, class F, F d, bool K, bool S>                                                  \
  CUGRAD_HD ::cugrad::function<Result(P...), ::cugrad::derived<F, d, K, S>> name(                               \
      R (*f)(P...), ::cugrad::derived<F, d, K, S> which) {                                                      \
    return name(f, "", which);                                                                                  \
  }                                                                                                             \
  template <class M, typename ::cugrad::detail::enable<::cugrad::detail::member<M>::value>::type = 0>           \
  typename ::cugrad::detail::member<M>::direction name(M f, const char* wrt = "") {                             \
    (void)f, (void)wrt;                                                                                         \
    using function = typename ::cugrad::detail::member<M>::direction;                                           \
    return CUGRAD_MEMBER_REQUEST(function, #name, wrt, nullptr);                                                \
  }                                                                                                             \
  template <class F, typename ::cugrad::detail::enable<::cugrad::detail::is_object<F>::value>::type = 0>        \
  typename ::cugrad::detail::called<F>::direction name(F* object, const char* wrt = "") {                       \
    (void)object, (void)wrt;                                                                                    \
    const auto f = ::cugrad::detail::called<F>::pointer();                                                      \
    using function = typename ::cugrad::detail::called<F>::direction;                                           \
    return CUGRAD_MEMBER_REQUEST(function, #name, wrt, ::cugrad::detail::not_volatile(object));                 \
  }                                                                                                             \
  template <class F, typename ::cugrad::detail::enable<::cugrad::detail::is_object<F>::value>::type = 0>        \
  typename ::cugrad::detail::called<F>::direction name(F&& object, const char* wrt = "") {                      \
    static_assert(::cugrad::detail::outlives<F>::value,                                                         \
                  "cugrad: this function object is gone when execute runs; give it a name and request that");   \
    (void)object, (void)wrt;                                                                                    \
    return CUGRAD_FORWARDED_REQUEST(typename ::cugrad::detail::called<F>::direction, name(&object, wrt));       \
  }

// Reverse mode.
CUGRAD_DEFINE_REQUEST(gradient, void, reverse)
// Forward mode, along one parameter: the derivative returns what it computes.
CUGRAD_DEFINE_REQUEST(differentiate, R, forward)
// All second derivatives of a function's result, written to one matrix in row order.
CUGRAD_DEFINE_REQUEST(hessian, void, reverse)
// All first derivatives of a function's outputs.
CUGRAD_DEFINE_REQUEST(jacobian, void, reverse)

// Forward mode along the parameter at a position.
template <class F, typename detail::enable<detail::is_subject<F>::value>::type = 0>
auto differentiate(F&& f, int position) -> decltype(differentiate(static_cast<F&&>(f), "")) {
  const detail::decimal wrt(position);
  return CUGRAD_FORWARDED_REQUEST(decltype(differentiate(static_cast<F&&>(f), "")),
                                  differentiate(static_cast<F&&>(f), static_cast<const char*>(wrt.text)));
}
template <class R, class... P>
CUGRAD_HD function<R(P...)> differentiate(R (*f)(P...), int position) {
  const detail::decimal wrt(position);
  (void)f, (void)wrt;
  return CUGRAD_REQUEST(function<R(P...)>, "differentiate", wrt.text);
}
template <class R, class... P, class F, F d, bool K, bool S>
CUGRAD_HD function<R(P...), derived<F, d, K, S>> differentiate(R (*f)(P...), int position, derived<F, d, K, S>) {
  const detail::decimal wrt(position);
  (void)f, (void)wrt;
  using named = function<R(P...), derived<F, d, K, S>>;
  return CUGRAD_NAMED_REQUEST(named, "differentiate", wrt.text);
}

}  // namespace cugrad

#include "detail/names_restored.h"
