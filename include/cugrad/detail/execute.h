// The bodies of `function`: what happens between `execute(...)` and the generated code.
//
// Arguments are checked at compile time where the request names its derivative, otherwise against the
// registration. Then the thunk runs. Where the derivative is known by type, is no kernel and needs no tape, it is
// called itself: that is the only way in device code, and inlines on the CPU.
#pragma once

#include "arguments.h"
#include "spoil.h"

namespace cugrad {
namespace detail {

// The two ways a derivative can be reached, chosen at compile time.
struct through_thunk {};
struct call_directly {};

template <class Derivative>
struct named {
  using way = through_thunk;
  static constexpr bool is_kernel = false;
  static constexpr bool known = false;
};
template <bool IsKernel, bool Taped>
struct way_of {
  using type = through_thunk;
};
template <>
struct way_of<false, false> {
  using type = call_directly;
};
template <class D, class... Q, D (*f)(Q...), bool K, bool S>
struct named<derived<D (*)(Q...), f, K, S>> {
  using way = typename way_of<K, ends_in_tape<Q...>::value>::type;
  static constexpr bool is_kernel = K;
  static constexpr bool known = true;

  // The same line calls host functions from host code and device functions from device code.
  CUGRAD_ANY_SIDE
  template <class... X>
  CUGRAD_HD static D call(X&&... x) {
    return f(static_cast<Q>(static_cast<X&&>(x))...);
  }
};

#if CUGRAD_ON_GPU

// Device code without a named derivative to call: the request stood in a macro, or the derivative needs a tape.
template <class D>
__device__ D unreachable_in_device_code() {
  printf("cugrad: this request has no derivative that device code can call; differentiate the kernel instead\n");
  __trap();
  return D();
}

template <class D, class Derivative, class... X>
__device__ D run_on_gpu(call_directly, X&&... x) {
  return named<Derivative>::call(static_cast<X&&>(x)...);
}
template <class D, class Derivative, class... X>
__device__ D run_on_gpu(through_thunk, X&&...) {
  return unreachable_in_device_code<D>();
}

#endif

// Running a derivative as what it is not would leave zeros where gradients are expected.
template <class Derivative, bool Launched>
struct is_run_rightly {
  static constexpr bool value = !named<Derivative>::known || named<Derivative>::is_kernel == Launched;
};

}  // namespace detail

#define CUGRAD_REQUIRE_FUNCTION                                            \
  static_assert(detail::is_run_rightly<Derivative, false>::value,          \
                "cugrad: execute runs the derivatives of functions, and this is a kernel's: use execute_kernel(grid, block, ...)")

#if CUGRAD_ON_GPU

template <class D, class... P, class Derivative>
template <class... A>
CUGRAD_HD D function<D(P...), Derivative>::execute(P... p, A&&... adjoints) const {
  CUGRAD_REQUIRE_FUNCTION;
  detail::argument_check<Derivative, sizeof...(P)>::template run<A...>();
  return detail::run_on_gpu<D, Derivative>(typename detail::named<Derivative>::way(), static_cast<P&&>(p)...,
                                           detail::pointer_of(static_cast<A&&>(adjoints))...);
}

#else

namespace detail {

template <class Way, class D, class Derivative, class... P>
struct runner;

// Through the thunk: adjoints lose their types, which have been checked.
template <class D, class Derivative, class... P>
struct runner<through_thunk, D, Derivative, P...> {
  template <class... A>
  static D run(const registration* r, P... p, A... adjoints) {
    void* pointers[] = {untyped(adjoints)..., nullptr};
    const char* const given[] = {pretty_name<A>()..., nullptr};
    const integer_adjoints<sizeof...(A)> apart(pointers, r->adjoint_types(), given, !has_arrays_of_integers<P...>());
    using thunk = D (*)(const launch_config&, P..., void* const*);
    return r->template thunk<thunk>()(launch_config(), static_cast<P&&>(p)..., pointers);
  }
};

template <class D, class Derivative, class... P>
struct runner<call_directly, D, Derivative, P...> {
  template <class... A>
  static D run(const registration*, P... p, A... adjoints) {
    return named<Derivative>::call(static_cast<P&&>(p)..., adjoints...);
  }
};

}  // namespace detail

template <class D, class... P, class Derivative>
const registration* function<D(P...), Derivative>::required() const {
  if (!registration_) detail::fail("this derivative was named in the source but never registered; was the generated code edited?");
  return registration_;
}

template <class D, class... P, class Derivative>
template <class... A>
size_t function<D(P...), Derivative>::check(const void* const* primals, void* const* pointers, bool numbers) const {
  detail::argument_check<Derivative, sizeof...(P)>::template run<A...>();
  if (!registration_) return 0;
  size_t more = 0;
  if (!detail::named<Derivative>::known) {
    const char* const given[] = {detail::pretty_name<typename detail::adjoint_of<A>::type>()..., nullptr};
    more = registration_->check_adjoints(sizeof...(A), given, numbers);
    if (more > sizeof...(A)) return more;
  }
  registration_->check_pointers(primals, sizeof...(P), pointers);
  return more;
}

template <class D, class... P, class Derivative>
template <class... A>
CUGRAD_HD D function<D(P...), Derivative>::execute(P... p, A&&... adjoints) const {
  CUGRAD_REQUIRE_FUNCTION;
  using way = typename detail::named<Derivative>::way;
  if (registration_ && !registration_->is_answered()) return detail::spoil_and_return<D>(adjoints...);
  if (registration_ && registration_->is_kernel()) {
    registration_->run_wrongly("execute", "a kernel", "execute_kernel(grid, block, …)");
    return detail::spoil_and_return<D>(adjoints...);
  }
  detail::shape_adjoints(registration_, adjoints...);
  const void* const primals[] = {detail::address_of<P>::get(p)..., nullptr};
  void* const pointers[] = {detail::untyped(detail::pointer_of(static_cast<A&&>(adjoints)))..., nullptr};
  const size_t more = check<A...>(primals, pointers, !detail::has_arrays_of_integers<P...>());
  if (more > sizeof...(A)) return detail::spoil_and_return<D>(adjoints...);
  detail::spoil_last(more, adjoints...);
  if (!registration_ && detail::same<way, detail::through_thunk>::value) required();
  return detail::runner<way, D, Derivative, P...>::run(registration_, static_cast<P&&>(p)...,
                                                       detail::pointer_of(static_cast<A&&>(adjoints))...);
}

#endif
#undef CUGRAD_REQUIRE_FUNCTION

template <class D, class... P, class Derivative>
template <class... A>
CUGRAD_HD D function<D(P...), Derivative>::operator()(P... p, A&&... adjoints) const {
  return execute(static_cast<P&&>(p)..., static_cast<A&&>(adjoints)...);
}

#if CUGRAD_HAS_CUDA

template <class D, class... P, class Derivative>
template <class... A, typename detail::enable<detail::without_stream<Derivative, sizeof...(P), sizeof...(A)>::value>::type>
void function<D(P...), Derivative>::execute_kernel(detail::shape grid, detail::shape block, P... p,
                                                   A&&... adjoints) const {
  execute_kernel(grid.value, block.value, size_t(0), cudaStream_t(nullptr), static_cast<P&&>(p)...,
                 static_cast<A&&>(adjoints)...);
}

template <class D, class... P, class Derivative>
template <class... A>
void function<D(P...), Derivative>::execute_kernel(dim3 grid, dim3 block, size_t shared_bytes, cudaStream_t stream,
                                                   P... p, A&&... adjoints) const {
  static_assert(detail::is_run_rightly<Derivative, true>::value,
                "cugrad: execute_kernel launches the derivatives of kernels, and this is a function's: use execute(...)");
#if !CUGRAD_ON_GPU
  if (registration_ && !registration_->is_answered()) return detail::spoil_and_return<void>(adjoints...);
  if (registration_ && !registration_->is_kernel()) {
    registration_->run_wrongly("execute_kernel", "a function", "execute(…)");
    return detail::spoil_and_return<void>(adjoints...);
  }
  const void* const primals[] = {detail::address_of<P>::get(p)..., nullptr};
  void* const pointers[] = {detail::untyped(detail::pointer_of(static_cast<A&&>(adjoints)))..., nullptr};
  const size_t more = check<A...>(primals, pointers, false);
  if (more > sizeof...(A)) return detail::spoil_and_return<D>(adjoints...);
  detail::spoil_last(more, adjoints...);
  required()->template thunk<thunk_type>()(launch_config(grid, block, shared_bytes, stream), static_cast<P&&>(p)...,
                                           pointers);
#endif
}

#endif

template <class D, class... P, class Derivative>
const char* function<D(P...), Derivative>::code() const {
  return registration_ ? registration_->source() : "";
}

template <class D, class... P, class Derivative>
const char* function<D(P...), Derivative>::getCode() const {
  return code();
}

template <class D, class... P, class Derivative>
void function<D(P...), Derivative>::dump() const {
  puts(code());
  fflush(stdout);
}

}  // namespace cugrad
