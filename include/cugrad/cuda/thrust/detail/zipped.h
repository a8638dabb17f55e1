// Zip iterators, for the algorithms that take iterators which compute what they lead to.
#pragma once

#include "../../../library/thrust_zip.h"
#include "../tuple.h"
#include "computed.h"

#define CUGRAD_LIST(...) __VA_ARGS__
#define CUGRAD_THRUST_ZIP(zipped, types, names)                    \
  namespace cugrad {                                               \
  namespace library {                                              \
  template <types>                                                 \
  __host__ __device__ zipped<names> raw_pointer_cast(zipped<names> it) { \
    return it;                                                     \
  }                                                                \
  }                                                                \
  }                                                                \
  namespace thrust {                                               \
  namespace detail {                                               \
  template <types>                                                 \
  struct computes<::cugrad::library::zipped<names>> {              \
    typedef void type;                                             \
  };                                                               \
  }                                                                \
  }
CUGRAD_THRUST_ZIP(zipped2, CUGRAD_LIST(class A, class B), CUGRAD_LIST(A, B))
CUGRAD_THRUST_ZIP(zipped3, CUGRAD_LIST(class A, class B, class C), CUGRAD_LIST(A, B, C))
CUGRAD_THRUST_ZIP(zipped4, CUGRAD_LIST(class A, class B, class C, class D), CUGRAD_LIST(A, B, C, D))
CUGRAD_THRUST_ZIP(zipped5, CUGRAD_LIST(class A, class B, class C, class D, class E), CUGRAD_LIST(A, B, C, D, E))
#undef CUGRAD_THRUST_ZIP
#undef CUGRAD_LIST

namespace thrust {

#define CUGRAD_RAW(it) decltype(raw_pointer_cast(it))
template <class A, class B>
auto make_zip_iterator(A a, B b) {
  return ::cugrad::library::zipped2<CUGRAD_RAW(a), CUGRAD_RAW(b)>(raw_pointer_cast(a), raw_pointer_cast(b));
}
template <class A, class B, class C>
auto make_zip_iterator(A a, B b, C c) {
  return ::cugrad::library::zipped3<CUGRAD_RAW(a), CUGRAD_RAW(b), CUGRAD_RAW(c)>(raw_pointer_cast(a), raw_pointer_cast(b), raw_pointer_cast(c));
}
template <class A, class B, class C, class D>
auto make_zip_iterator(A a, B b, C c, D d) {
  return ::cugrad::library::zipped4<CUGRAD_RAW(a), CUGRAD_RAW(b), CUGRAD_RAW(c), CUGRAD_RAW(d)>(raw_pointer_cast(a), raw_pointer_cast(b),
                                                                                              raw_pointer_cast(c), raw_pointer_cast(d));
}
template <class A, class B, class C, class D, class E>
auto make_zip_iterator(A a, B b, C c, D d, E e) {
  return ::cugrad::library::zipped5<CUGRAD_RAW(a), CUGRAD_RAW(b), CUGRAD_RAW(c), CUGRAD_RAW(d), CUGRAD_RAW(e)>(
      raw_pointer_cast(a), raw_pointer_cast(b), raw_pointer_cast(c), raw_pointer_cast(d), raw_pointer_cast(e));
}
#undef CUGRAD_RAW
template <class A, class B>
auto make_zip_iterator(tuple<A, B> t) {
  return make_zip_iterator(t.a, t.b);
}
template <class A, class B, class C>
auto make_zip_iterator(tuple<A, B, C> t) {
  return make_zip_iterator(t.a, t.b, t.c);
}
template <class A, class B, class C, class D>
auto make_zip_iterator(tuple<A, B, C, D> t) {
  return make_zip_iterator(t.a, t.b, t.c, t.d);
}
template <class A, class B, class C, class D, class E>
auto make_zip_iterator(tuple<A, B, C, D, E> t) {
  return make_zip_iterator(t.a, t.b, t.c, t.d, t.e);
}

}  // namespace thrust
