// Tuples and pairs: a few values, or references to values, in one.
#pragma once

#include "../cuda_runtime.h"
#include "pair.h"

namespace thrust {

template <class... T>
struct tuple;
template <class A>
struct tuple<A> {
  A a;
  __host__ __device__ explicit tuple(A x) : a(static_cast<A&&>(x)) {}
};
template <class A, class B>
struct tuple<A, B> {
  A a;
  B b;
  __host__ __device__ tuple(A x, B y) : a(static_cast<A&&>(x)), b(static_cast<B&&>(y)) {}
  template <class P, class Q>
  __host__ __device__ tuple(const tuple<P, Q>& from) : a(from.a), b(from.b) {}
  // What `tie` gives is written through.
  template <class P, class Q>
  __host__ __device__ tuple& operator=(const tuple<P, Q>& from) {
    a = from.a;
    b = from.b;
    return *this;
  }
  template <class P, class Q>
  __host__ __device__ tuple& operator=(const pair<P, Q>& from) {
    a = from.first;
    b = from.second;
    return *this;
  }
};
template <class A, class B, class C>
struct tuple<A, B, C> {
  A a;
  B b;
  C c;
  __host__ __device__ tuple(A x, B y, C z) : a(static_cast<A&&>(x)), b(static_cast<B&&>(y)), c(static_cast<C&&>(z)) {}
  template <class P, class Q, class R>
  __host__ __device__ tuple(const tuple<P, Q, R>& from) : a(from.a), b(from.b), c(from.c) {}
};
template <class A, class B, class C, class D>
struct tuple<A, B, C, D> {
  A a;
  B b;
  C c;
  D d;
  __host__ __device__ tuple(A x, B y, C z, D w)
      : a(static_cast<A&&>(x)), b(static_cast<B&&>(y)), c(static_cast<C&&>(z)), d(static_cast<D&&>(w)) {}
  template <class P, class Q, class R, class S>
  __host__ __device__ tuple(const tuple<P, Q, R, S>& from) : a(from.a), b(from.b), c(from.c), d(from.d) {}
};
template <class A, class B, class C, class D, class E>
struct tuple<A, B, C, D, E> {
  A a;
  B b;
  C c;
  D d;
  E e;
  __host__ __device__ tuple(A x, B y, C z, D w, E v)
      : a(static_cast<A&&>(x)), b(static_cast<B&&>(y)), c(static_cast<C&&>(z)), d(static_cast<D&&>(w)), e(static_cast<E&&>(v)) {}
  template <class P, class Q, class R, class S, class T>
  __host__ __device__ tuple(const tuple<P, Q, R, S, T>& from) : a(from.a), b(from.b), c(from.c), d(from.d), e(from.e) {}
};

template <class... T>
__host__ __device__ tuple<T...> make_tuple(T... values) {
  return tuple<T...>(values...);
}

template <class... T>
__host__ __device__ tuple<T&...> tie(T&... values) {
  return tuple<T&...>(values...);
}

namespace detail {

template <size_t N, class Tuple>
struct element;
#define CUGRAD_THRUST_ELEMENT(number, member, types, names, what)                                   \
  template <types>                                                                                  \
  struct element<number, tuple<names>> {                                                            \
    typedef what type;                                                                              \
    __host__ __device__ static what& of(tuple<names>& t) { return t.member; }                       \
    __host__ __device__ static const what& of(const tuple<names>& t) { return t.member; }           \
  };
#define CUGRAD_LIST(...) __VA_ARGS__
CUGRAD_THRUST_ELEMENT(0, a, CUGRAD_LIST(class A, class... R), CUGRAD_LIST(A, R...), A)
CUGRAD_THRUST_ELEMENT(1, b, CUGRAD_LIST(class A, class B, class... R), CUGRAD_LIST(A, B, R...), B)
CUGRAD_THRUST_ELEMENT(2, c, CUGRAD_LIST(class A, class B, class C, class... R), CUGRAD_LIST(A, B, C, R...), C)
CUGRAD_THRUST_ELEMENT(3, d, CUGRAD_LIST(class A, class B, class C, class D, class... R), CUGRAD_LIST(A, B, C, D, R...), D)
CUGRAD_THRUST_ELEMENT(4, e, CUGRAD_LIST(class A, class B, class C, class D, class E), CUGRAD_LIST(A, B, C, D, E), E)
#undef CUGRAD_THRUST_ELEMENT
#undef CUGRAD_LIST

}  // namespace detail

template <size_t N, class... T>
__host__ __device__ typename detail::element<N, tuple<T...>>::type& get(tuple<T...>& t) {
  return detail::element<N, tuple<T...>>::of(t);
}
template <size_t N, class... T>
__host__ __device__ const typename detail::element<N, tuple<T...>>::type& get(const tuple<T...>& t) {
  return detail::element<N, tuple<T...>>::of(t);
}

}  // namespace thrust
