// What adjoints hold of which a derivative that was refused is run, in programs that are built with `--refuse as-nan`: no number. Floating-point
// numbers are NaN, integers the number that is furthest from zero, and objects that are no more than their bytes have all bits set, which makes the
// floating-point numbers among them NaN. Of an array whose length nobody knows it is the first element, of a container every one, and one that is put in
// where there is none. Whatever is not among these ends the program.
#pragma once

#include <stddef.h>
#include <string.h>

#include "../array_ref.h"
#include "report.h"

namespace cugrad {
namespace detail {

// An adjoint may lie on the device.
inline void put_bytes(void* to, const void* from, size_t bytes) {
#if CUGRAD_HAS_CUDA
  if (cudaMemcpy(to, from, bytes, cudaMemcpyDefault) != cudaSuccess) fail("an adjoint of a refused derivative cannot be written");
#else
  memcpy(to, from, bytes);
#endif
}

template <bool OnlyBytes>
struct no_number {
  template <class T>
  static void put(T*);
};
template <>
struct no_number<true> {
  template <class T>
  static void put(T* p) {
    alignas(T) unsigned char bytes[sizeof(T)];
    memset(bytes, 0xff, sizeof(T));
    put_bytes(p, bytes, sizeof(T));
  }
};
template <class T>
void spoil_one(T* p) {
  no_number<__is_class(T) && __is_trivially_copyable(T)>::put(p);
}
#define CUGRAD_DEFINE_NO_NUMBER(type, value) \
  inline void spoil_one(type* p) {           \
    const type none = value;                 \
    put_bytes(p, &none, sizeof(type));       \
  }
CUGRAD_DEFINE_NO_NUMBER(float, __builtin_nanf(""))
CUGRAD_DEFINE_NO_NUMBER(double, __builtin_nan(""))
CUGRAD_DEFINE_NO_NUMBER(long double, __builtin_nanl(""))
#undef CUGRAD_DEFINE_NO_NUMBER
#define CUGRAD_DEFINE_NO_NUMBER(type)                                                                     \
  inline void spoil_one(type* p) {                                                                        \
    const unsigned type none = static_cast<unsigned type>(static_cast<unsigned type>(-1) / 2 + 1);        \
    put_bytes(p, &none, sizeof(none));                                                                    \
  }                                                                                                       \
  inline void spoil_one(unsigned type* p) {                                                               \
    const unsigned type none = static_cast<unsigned type>(-1);                                            \
    put_bytes(p, &none, sizeof(none));                                                                    \
  }
CUGRAD_DEFINE_NO_NUMBER(short)
CUGRAD_DEFINE_NO_NUMBER(int)
CUGRAD_DEFINE_NO_NUMBER(long)
CUGRAD_DEFINE_NO_NUMBER(long long)
#undef CUGRAD_DEFINE_NO_NUMBER

// Containers that are made with a number of elements, and give pointers to these.
template <class T>
auto spoil_elements(T* all, int) -> decltype(*all = T(size_t(1)), spoil_one(&(*all)[0])) {
  if (all->size() == 0) *all = T(size_t(1));
  for (size_t i = 0; i < all->size(); ++i) spoil_one(&(*all)[i]);
}
template <class T>
void spoil_elements(T*, long) {
  fail("a derivative was refused, and what stands for no number is not known for its adjoint of type " + plain_type(pretty_name<T*>()));
}
template <bool OnlyBytes>
template <class T>
void no_number<OnlyBytes>::put(T* p) {
  spoil_elements(p, 0);
}

template <class A>
size_t known_length(const A&) {
  return 1;
}
template <class T>
size_t known_length(const array_ref<T>& adjoints) {
  return adjoints.size();
}
template <class T>
void spoil_all(T* p, size_t count) {
  if (!p) fail("a derivative was refused, and one of its adjoints is a null pointer");
  for (size_t i = 0; i < count; ++i) spoil_one(p + i);
}
inline void spoil_all(decltype(nullptr), size_t) {}
template <class A>
void spoil(A& adjoint) {
  spoil_all(detail::pointer_of(adjoint), known_length(adjoint));
}

// What a refused derivative returns.
template <class D>
struct spoiled {
  static D get() {
    alignas(D) unsigned char bytes[sizeof(D)];
    spoil_one(reinterpret_cast<D*>(bytes));
    return static_cast<D&&>(*reinterpret_cast<D*>(bytes));
  }
};
template <class D>
struct spoiled<const D> : spoiled<D> {};
template <class D>
struct spoiled<D&> {
  static D& get() { fail("a derivative was refused that returns a reference"); }
};
template <>
struct spoiled<void> {
  static void get() {}
};

// Those at the end, which are no adjoints of the derivative that runs.
inline void spoil_last(size_t) {}
template <class First, class... Rest>
void spoil_last(size_t count, First& first, Rest&... rest) {
  if (1 + sizeof...(Rest) <= count) spoil(first);
  spoil_last(count, rest...);
}

template <class D, class... A>
D spoil_and_return(A&&... adjoints) {
  const int done[] = {(spoil(adjoints), 0)..., 0};
  (void)done;
  return spoiled<D>::get();
}

}  // namespace detail
}  // namespace cugrad
