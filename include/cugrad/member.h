// What a request for a member function, a function object or a lambda returns.
//
//   auto g = cugrad::gradient(&Model::loss, "x");     g.execute(model, x, &model_adj, &x_adj);
//   auto h = cugrad::gradient(functor);               h.execute(x, &x_adj);   // the object is remembered
//
// The object comes first and may be left out where one is remembered. Its adjoint comes before all others and may be
// left out too: the derivative then keeps one of its own, which starts at zero and is forgotten.
#pragma once
#include "detail/names_set_aside.h"

#include <stddef.h>

#include "detail/platform.h"
#include "function.h"
#include "registration.h"

namespace cugrad {

template <class Object, class Signature>
class member_function;

namespace detail {

template <class T>
struct plain {
  using type = T;
};
template <class T>
struct plain<T&> : plain<T> {};
template <class T>
struct plain<T&&> : plain<T> {};
template <class T>
struct plain<const T> : plain<T> {};
template <class T>
struct plain<volatile T> : plain<T> {};
template <class T>
struct plain<const volatile T> : plain<T> {};

template <class Object, class Given>
struct is_object_of {
  static constexpr bool value = __is_base_of(typename plain<Object>::type, typename plain<Given>::type);
};

// Volatile objects are differentiated like any other: between the reads nobody else writes.
template <class T>
T* not_volatile(volatile T* p) {
  return const_cast<T*>(p);
}

// A pointer to member by its parts; the object's type is const where the function is. What stands for `...` has no derivative
// and is not passed.
template <class M>
struct member {
  static constexpr bool value = false;
};
#define CUGRAD_DEFINE_MEMBER(qualifiers, Object)                                             \
  template <class R, class C, class... P>                                                    \
  struct member<R (C::*)(P...) qualifiers> {                                                 \
    static constexpr bool value = true;                                                      \
    using forward = ::cugrad::member_function<Object, R(P...)>;                              \
    using reverse = ::cugrad::member_function<Object, void(P...)>;                           \
    using object = Object;                                                                   \
  };                                                                                         \
  template <class R, class C, class... P>                                                    \
  struct member<R (C::*)(P..., ...) qualifiers> {                                            \
    static constexpr bool value = true;                                                      \
    using forward = ::cugrad::member_function<Object, R(P...)>;                              \
    using reverse = ::cugrad::member_function<Object, void(P...)>;                           \
    using object = Object;                                                                   \
  };
// `last` is nothing or noexcept, which is part of the type since C++17.
#define CUGRAD_DEFINE_MEMBERS(last)                \
  CUGRAD_DEFINE_MEMBER(last, C)                    \
  CUGRAD_DEFINE_MEMBER(const last, const C)        \
  CUGRAD_DEFINE_MEMBER(volatile last, C)           \
  CUGRAD_DEFINE_MEMBER(const volatile last, const C) \
  CUGRAD_DEFINE_MEMBER(& last, C)                  \
  CUGRAD_DEFINE_MEMBER(const& last, const C)       \
  CUGRAD_DEFINE_MEMBER(volatile& last, C)          \
  CUGRAD_DEFINE_MEMBER(const volatile& last, const C) \
  CUGRAD_DEFINE_MEMBER(&& last, C)                 \
  CUGRAD_DEFINE_MEMBER(const&& last, const C)      \
  CUGRAD_DEFINE_MEMBER(volatile&& last, C)         \
  CUGRAD_DEFINE_MEMBER(const volatile&& last, const C)
CUGRAD_DEFINE_MEMBERS()
#if defined(__cpp_noexcept_function_type)
CUGRAD_DEFINE_MEMBERS(noexcept)
#endif
#undef CUGRAD_DEFINE_MEMBERS
#undef CUGRAD_DEFINE_MEMBER

// What a request for an object of class F means: its call operator.
template <class F>
struct called : member<decltype(&F::operator())> {
  static constexpr auto pointer() { return &F::operator(); }
};
template <class F>
struct called<F&> : called<F> {};
template <class F>
struct called<const F> : called<F> {};
template <class F>
struct called<volatile F> : called<F> {};
template <class F>
struct called<const volatile F> : called<F> {};

// Whether an object given as F&& is still there later; of an empty one nothing is needed.
template <class F>
struct outlives {
  static constexpr bool value = __is_empty(F);
};
template <class F>
struct outlives<F&> {
  static constexpr bool value = true;
};

template <class F>
struct is_object {
  template <class T>
  static char test(int T::*);
  template <class T>
  static long test(...);
  static constexpr bool value = sizeof(test<F>(nullptr)) == 1;
};
template <class F>
struct is_object<F&> : is_object<F> {};

// Everything that can be requested but plain functions.
template <class F>
struct is_subject {
  static constexpr bool value = is_object<F>::value || member<typename plain<F>::type>::value;
};
template <class F>
struct is_subject<F*&> : is_object<F> {};
template <class F>
struct is_subject<F*> : is_object<F> {};

}  // namespace detail

template <class Object, class D, class... P>
class member_function<Object, D(P...)> {
public:
#ifdef CUGRAD_PARSE
  CUGRAD_HD member_function() {}
#else
  member_function(const registration* r, Object* object) : registration_(r), object_(object) {}
#endif

  template <class Given, class... A,
            typename detail::enable<detail::is_object_of<Object, Given>::value>::type = 0>
  D execute(Given&& object, P... p, A&&... adjoints) const;
  template <class... A>
  D execute(P... p, A&&... adjoints) const;
  template <class... A>
  D operator()(A&&... arguments) const {
    return execute(static_cast<A&&>(arguments)...);
  }

  // The object that `execute` works on if it is given none.
  void setObject(Object* object);
  template <class Given>
  void setObject(Given& object);
  void clearObject();

  const char* code() const;
  const char* getCode() const;
  void dump() const;

private:
#ifndef CUGRAD_PARSE
  template <class... A>
  D run(Object* object, P... p, A... adjoints) const;

  const registration* registration_;
  Object* object_;
#endif
};

}  // namespace cugrad

#ifndef CUGRAD_PARSE
#include "detail/execute_member.h"
#endif

#include "detail/names_restored.h"
