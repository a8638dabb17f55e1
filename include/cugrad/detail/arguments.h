// The arguments of `execute`: what may be an adjoint, and whether number and types are those of the derivative.
// Written in C++14 without <type_traits>, which device code under older toolkits could not use freely.
#pragma once

#include "../array_ref.h"
#include "../function.h"
#include "../launch.h"
#include "../registration.h"

namespace cugrad {

// What can be passed as an adjoint. Found by argument-dependent lookup, so other array types can take part.
template <class T>
CUGRAD_HD T* adjoint_pointer(T* p) {
  return p;
}
template <class T>
CUGRAD_HD T* adjoint_pointer(const array_ref<T>& a) {
  return a.ptr();
}
CUGRAD_HD inline decltype(nullptr) adjoint_pointer(decltype(nullptr)) { return nullptr; }

// What is passed in place of an adjoint may want to know the shape of a jacobian before; also found by the argument.
template <class A>
void take_shape(const A&, size_t, size_t) {}

namespace detail {

template <class A>
A&& value_of();

// Before a jacobian is written, which the host does.
template <class... A>
void shape_adjoints(const registration* r, A&... adjoints) {
#if !CUGRAD_ON_GPU
  if (!r || !r->columns()) return;
  const int done[] = {(take_shape(adjoints, r->rows(), r->columns()), 0)..., 0};
#else
  const int done[] = {(static_cast<void>(adjoints), 0)..., r == nullptr};
#endif
  (void)done;
}

// Whether there is an `adjoint_pointer` for an argument. Everything else asks for the pointer by `pointer_of`, which has one for any
// argument, so that one that is no adjoint is a sentence of ours and not a list of candidates.
template <class A>
struct is_adjoint {
  template <class B>
  static constexpr bool found(decltype(static_cast<void>(adjoint_pointer(value_of<B>())), 0)) {
    return true;
  }
  template <class B>
  static constexpr bool found(...) {
    return false;
  }
  static constexpr bool value = found<A>(0);
};
template <bool Found>
struct found_pointer {
  CUGRAD_ANY_SIDE
  template <class A>
  CUGRAD_HD static auto get(A&& a) -> decltype(adjoint_pointer(static_cast<A&&>(a))) {
    return adjoint_pointer(static_cast<A&&>(a));
  }
};
template <>
struct found_pointer<false> {
  template <class A>
  CUGRAD_HD static decltype(nullptr) get(A&&) {
    return nullptr;
  }
};
CUGRAD_ANY_SIDE
template <class A>
CUGRAD_HD auto pointer_of(A&& a) -> decltype(found_pointer<is_adjoint<A>::value>::get(static_cast<A&&>(a))) {
  return found_pointer<is_adjoint<A>::value>::get(static_cast<A&&>(a));
}

// The pointer type that an argument stands for.
template <class A>
struct adjoint_of {
  using type = decltype(pointer_of(value_of<A>()));
};

template <class T>
struct is_tape {
  static constexpr bool value = false;
};
#if CUGRAD_HAS_CUDA
template <>
struct is_tape<::cugrad::tape> {
  static constexpr bool value = true;
};
#endif

template <size_t I, class... T>
struct nth {
  using type = void;
};
template <class T, class... Rest>
struct nth<0, T, Rest...> {
  using type = T;
};
template <size_t I, class T, class... Rest>
struct nth<I, T, Rest...> {
  using type = typename nth<I - 1, Rest...>::type;
};

template <class... Q>
struct ends_in_tape {
  static constexpr bool value = is_tape<typename nth<sizeof...(Q) - 1, Q...>::type>::value;
};
template <>
struct ends_in_tape<> {
  static constexpr bool value = false;
};

template <class D, class... Q, D (*f)(Q...), bool K, bool S, size_t PrimalCount>
struct expected_adjoints<derived<D (*)(Q...), f, K, S>, PrimalCount> {
  static constexpr bool known = true;
  static constexpr bool taped = ends_in_tape<Q...>::value;
  static constexpr size_t count = sizeof...(Q) - PrimalCount - (taped ? 1 : 0);

  template <class Given, size_t I>
  static constexpr bool fits() {
    return same<Given, typename nth<PrimalCount + I, Q...>::type>::value || same<Given, decltype(nullptr)>::value;
  }
};

template <size_t... I>
struct indices {};
template <size_t N, size_t... I>
struct count_to : count_to<N - 1, N - 1, I...> {};
template <size_t... I>
struct count_to<0, I...> {
  using type = indices<I...>;
};

CUGRAD_HD constexpr bool all_of() { return true; }
template <class... B>
CUGRAD_HD constexpr bool all_of(bool first, B... rest) {
  return first && all_of(rest...);
}

// Argument errors as compile-time errors.
template <class... A>
CUGRAD_HD void require_adjoints() {
  static_assert(all_of(is_adjoint<A>::value...),
                "cugrad: an adjoint argument has to be a pointer, a cugrad::array_ref or nullptr; the adjoint of a struct that the "
                "function takes by value is a pointer to such a struct that holds adjoints, in memory that the derivative can read");
}
template <class Derivative, size_t PrimalCount>
struct argument_check {
  template <class... A>
  CUGRAD_HD static void run() {
    require_adjoints<A...>();
  }
};
template <class F, F f, bool K, bool S, size_t PrimalCount>
struct argument_check<derived<F, f, K, S>, PrimalCount> {
  using expected = expected_adjoints<derived<F, f, K, S>, PrimalCount>;

  template <bool SameCount, class... A>
  struct types_fit {
    template <size_t... I>
    static constexpr bool test(indices<I...>) {
      return all_of(expected::template fits<typename adjoint_of<A>::type, I>()...);
    }
    static constexpr bool value = test(typename count_to<sizeof...(A)>::type());
  };
  template <class... A>
  struct types_fit<false, A...> {
    static constexpr bool value = true;  // the number is what is reported
  };

  template <class... A>
  CUGRAD_HD static void run() {
    require_adjoints<A...>();
    constexpr bool same_count = sizeof...(A) == expected::count;
    static_assert(same_count,
                  "cugrad: wrong number of adjoint arguments: after the function's own arguments comes one pointer "
                  "per requested parameter, in request order");
    static_assert(types_fit<same_count, A...>::value,
                  "cugrad: an adjoint argument has the wrong type: it must be a pointer to (non-const) elements of "
                  "the requested parameter's type");
  }
};

// The address that a primal argument gives away, for the check of aliasing.
template <class T>
struct address_of {
  static const void* get(const T&) { return nullptr; }
};
template <class T>
struct address_of<T*> {
  static const void* get(T* p) { return const_cast<const void*>(static_cast<const volatile void*>(p)); }
};
template <class T>
struct address_of<T&> {
  static const void* get(T& r) { return const_cast<const void*>(static_cast<const volatile void*>(&r)); }
};
template <class R, class... Q>
struct address_of<R (*)(Q...)> {
  static const void* get(R (*)(Q...)) { return nullptr; }
};

template <class T>
void* untyped(T* p) {
  return const_cast<void*>(static_cast<const volatile void*>(p));
}
inline void* untyped(decltype(nullptr)) { return nullptr; }

}  // namespace detail
}  // namespace cugrad
