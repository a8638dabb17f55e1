// What a request returns: the derivative of one function, ready to be executed.
//
// Its arguments are the function's own, then one adjoint pointer per requested parameter, in request order.
// `Signature` is the derivative's result and the function's own parameters; `Derivative` is the generated
// function when the request names it (see derived), or `looked_up`.
#pragma once
#include "detail/names_set_aside.h"

#include <stddef.h>

#include "detail/platform.h"
#include "registration.h"

namespace cugrad {

struct looked_up {};

template <class Signature, class Derivative = looked_up>
class function;

namespace detail {

// How many adjoints a derivative takes, where the request names it.
template <class Derivative, size_t PrimalCount>
struct expected_adjoints {
  static constexpr bool known = false;
  static constexpr size_t count = 0;
};

#if CUGRAD_HAS_CUDA
// Grid or block of the launch without shared memory and stream. Being one conversion further away than dim3,
// it leaves `execute_kernel(grid, block, 0, 0, ...)` to the overload that means it.
struct shape {
  dim3 value;
  shape(dim3 v) : value(v) {}
  shape(unsigned v) : value(v) {}
  shape(int v) : value(static_cast<unsigned>(v)) {}
};
#endif

template <bool Condition>
struct enable {};
template <>
struct enable<true> {
  using type = int;
};

// What is called by a pointer, while the program is read: what it takes is not known yet.
template <class D>
struct any_result {
  template <class... A>
  CUGRAD_HD D operator()(A&&...) const;
};

template <class Derivative>
struct pointer_to {
  using type = void;
  static void get() {
    static_assert(sizeof(Derivative) == 0,
                  "cugrad gives no pointer to this derivative: the request stands in a macro or a template, or it needs a "
                  "tape or shared memory, which execute(...) and execute_kernel(...) bring");
  }
};
template <class D, class... Q, D (*f)(Q...), bool S>
struct pointer_to<derived<D (*)(Q...), f, false, S>> {
  using type = D (*)(Q...);
  CUGRAD_HD static constexpr type get() { return f; }
};

// Two adjoints too many are the shared bytes and the stream of the other overload.
template <class Derivative, size_t PrimalCount, size_t Given>
struct without_stream {
  using expected = expected_adjoints<Derivative, PrimalCount>;
  static constexpr bool value = !expected::known || Given != expected::count + 2;
};

}  // namespace detail

template <class D, class... P, class Derivative>
class function<D(P...), Derivative> {
public:
#ifdef CUGRAD_PARSE
  CUGRAD_HD function() {}
#else
  CUGRAD_HD explicit function(const registration* r) : registration_(r) {}
  // A derivative known by type can be kept where only the signature is named.
  template <class Other>
  CUGRAD_HD function(const function<D(P...), Other>& other) : registration_(other.found()) {
    static_assert(detail::same<Derivative, looked_up>::value, "cugrad: these are different derivatives");
  }
  CUGRAD_HD const registration* found() const { return registration_; }
#endif

  // Runs the derivative of a function.
  template <class... A>
  CUGRAD_HD D execute(P... p, A&&... adjoints) const;

  template <class... A>
  CUGRAD_HD D operator()(P... p, A&&... adjoints) const;

#if CUGRAD_HAS_CUDA
  // Launches the derivative of a kernel. Adjoints are device pointers.
  template <class... A, typename detail::enable<detail::without_stream<Derivative, sizeof...(P), sizeof...(A)>::value>::type = 0>
  void execute_kernel(detail::shape grid, detail::shape block, P... p, A&&... adjoints) const;

  template <class... A>
  void execute_kernel(dim3 grid, dim3 block, size_t shared_bytes, cudaStream_t stream, P... p, A&&... adjoints) const;
#endif

  // The generated source.
  const char* code() const;
  const char* getCode() const;
  // Prints it to stdout.
  void dump() const;

  // Clad's way to the generated function itself, where the request stands in plain sight and names it.
#ifdef CUGRAD_PARSE
  detail::any_result<D> getFunctionPtr() const;
#else
  template <class Any = Derivative>
  CUGRAD_HD constexpr typename detail::pointer_to<Any>::type getFunctionPtr() const {
    return detail::pointer_to<Any>::get();
  }
#endif

private:
#ifndef CUGRAD_PARSE
  using thunk_type = D (*)(const launch_config&, P..., void* const*);

  // How many adjoints more there are than the derivative has, where that does not end the program. `numbers`: adjoints of integers may be
  // floating-point numbers.
  template <class... A>
  size_t check(const void* const* primals, void* const* pointers, bool numbers) const;
  const registration* required() const;

  const registration* registration_;
#endif
};

}  // namespace cugrad

#ifndef CUGRAD_PARSE
#include "detail/execute.h"
#endif

#include "detail/names_restored.h"
