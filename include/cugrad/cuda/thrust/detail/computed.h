// Algorithms on iterators that compute what they lead to.
#pragma once

#include "../../../library/thrust_iterators.h"
#include "device.h"

namespace cugrad {
namespace library {

// What kernels are given for such an iterator: itself.
template <class T>
__host__ __device__ counting<T> raw_pointer_cast(counting<T> it) {
  return it;
}
template <class T>
__host__ __device__ constant<T> raw_pointer_cast(constant<T> it) {
  return it;
}
template <class F, class It>
__host__ __device__ transformed<F, It> raw_pointer_cast(transformed<F, It> it) {
  return it;
}
template <class It, class Map>
__host__ __device__ permuted<It, Map> raw_pointer_cast(permuted<It, Map> it) {
  return it;
}

}  // namespace library
}  // namespace cugrad

namespace thrust {

template <class T, class = void, class = void>
using counting_iterator = ::cugrad::library::counting<T>;
template <class T>
using constant_iterator = ::cugrad::library::constant<T>;

namespace detail {

// `computes<It>::type` is there for these alone.
template <class It>
struct computes {};
template <class T>
struct computes<::cugrad::library::counting<T>> {
  typedef void type;
};
template <class T>
struct computes<::cugrad::library::constant<T>> {
  typedef void type;
};
template <class F, class It>
struct computes<::cugrad::library::transformed<F, It>> {
  typedef void type;
};
template <class It, class Map>
struct computes<::cugrad::library::permuted<It, Map>> {
  typedef void type;
};

template <class In, class Out, class F, class = typename computes<In>::type>
void transform(cudaStream_t stream, In in, size_t n, Out* out, F f) {
  if (n == 0) return;
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, each_transform, in, out, f, n);
}
template <class A, class B, class Out, class F, class = typename computes<A>::type>
void transform(cudaStream_t stream, A a, size_t n, B b, Out* out, F f) {
  if (n == 0) return;
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, each_transform2, a, b, out, f, n);
}
template <class A, class B, class Out, class F, class = typename computes<B>::type>
void transform(cudaStream_t stream, A* a, size_t n, B b, Out* out, F f) {
  if (n == 0) return;
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, each_transform2, a, b, out, f, n);
}
template <class In, class Out, class = typename computes<In>::type>
void copy(cudaStream_t stream, In in, size_t n, Out* out) {
  if (n == 0) return;
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, each_transform, in, out, ::cugrad::library::same<Out>(), n);
}
template <class In, class F, class = typename computes<In>::type>
void for_each(cudaStream_t stream, In in, size_t n, F f) {
  if (n == 0) return;
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, each_call, in, f, n);
}
template <class In, class T, class F, class Op, class = typename computes<In>::type>
T reduced(cudaStream_t stream, In in, size_t n, T start, F f, Op op) {
  if (n == 0) return start;
  T* values = temporary<T>(n, stream);
  T* spare = temporary<T>(n, stream);
  transform(stream, in, n, values, f);
  T result = fold(stream, values, spare, n, start, op);
  cudaFreeAsync(values, stream);
  cudaFreeAsync(spare, stream);
  return result;
}
template <class In, class T, class F>
T total(cudaStream_t stream, In in, size_t n, T start, F f) {
  if (n == 0) return start;
  T* sum = temporary<T>(1, stream);
  cudaMemsetAsync(sum, 0, sizeof(T), stream);
  CUGRAD_THRUST_LAUNCH(true, some_blocks(n), stream, each_sum, in, sum, f, n);
  T result = first_of(sum, stream);
  cudaFreeAsync(sum, stream);
  return start + result;
}
template <class In, class F, class = typename computes<In>::type>
double reduced(cudaStream_t stream, In in, size_t n, double start, F f, plus<double>) {
  return total(stream, in, n, start, f);
}
template <class In, class F, class = typename computes<In>::type>
float reduced(cudaStream_t stream, In in, size_t n, float start, F f, plus<float>) {
  return total(stream, in, n, start, f);
}

}  // namespace detail
}  // namespace thrust
