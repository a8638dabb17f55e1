// Thrust's zip iterators: several iterators that go together. What they lead to is a tuple of Thrust's, because the user's
// functions take it apart.
#pragma once

#include "../detail/platform.h"

#if CUGRAD_HAS_CUDA
#include <thrust/tuple.h>

#include "thrust_iterators.h"

namespace cugrad {
namespace library {

template <class A, class B>
struct zipped2 {
  A a;
  B b;
  __host__ __device__ zipped2(A x, B y) : a(x), b(y) {}
  __host__ __device__ auto operator[](size_t i) const { return ::thrust::tuple<decltype(a[i]), decltype(b[i])>(a[i], b[i]); }
  __host__ __device__ zipped2 operator+(size_t n) const { return zipped2(a + n, b + n); }
  __host__ __device__ ptrdiff_t operator-(const zipped2& other) const { return a - other.a; }
};
template <class A, class B, class C>
struct zipped3 {
  A a;
  B b;
  C c;
  __host__ __device__ zipped3(A x, B y, C z) : a(x), b(y), c(z) {}
  __host__ __device__ auto operator[](size_t i) const {
    return ::thrust::tuple<decltype(a[i]), decltype(b[i]), decltype(c[i])>(a[i], b[i], c[i]);
  }
  __host__ __device__ zipped3 operator+(size_t n) const { return zipped3(a + n, b + n, c + n); }
  __host__ __device__ ptrdiff_t operator-(const zipped3& other) const { return a - other.a; }
};
template <class A, class B, class C, class D>
struct zipped4 {
  A a;
  B b;
  C c;
  D d;
  __host__ __device__ zipped4(A x, B y, C z, D w) : a(x), b(y), c(z), d(w) {}
  __host__ __device__ auto operator[](size_t i) const {
    return ::thrust::tuple<decltype(a[i]), decltype(b[i]), decltype(c[i]), decltype(d[i])>(a[i], b[i], c[i], d[i]);
  }
  __host__ __device__ zipped4 operator+(size_t n) const { return zipped4(a + n, b + n, c + n, d + n); }
  __host__ __device__ ptrdiff_t operator-(const zipped4& other) const { return a - other.a; }
};
template <class A, class B, class C, class D, class E>
struct zipped5 {
  A a;
  B b;
  C c;
  D d;
  E e;
  __host__ __device__ zipped5(A x, B y, C z, D w, E v) : a(x), b(y), c(z), d(w), e(v) {}
  __host__ __device__ auto operator[](size_t i) const {
    return ::thrust::tuple<decltype(a[i]), decltype(b[i]), decltype(c[i]), decltype(d[i]), decltype(e[i])>(a[i], b[i], c[i], d[i], e[i]);
  }
  __host__ __device__ zipped5 operator+(size_t n) const { return zipped5(a + n, b + n, c + n, d + n, e + n); }
  __host__ __device__ ptrdiff_t operator-(const zipped5& other) const { return a - other.a; }
};

}  // namespace library
}  // namespace cugrad
#endif
