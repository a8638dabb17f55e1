// Algorithms on raw pointers to device memory, on a stream.
#pragma once

#include "launch.h"

namespace thrust {
namespace detail {

template <class T>
void fill(cudaStream_t stream, T* out, size_t n, T value) {
  if (n == 0) return;
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, fill, out, value, n);
}

template <class T>
void sequence(cudaStream_t stream, T* out, size_t n, T start, T step) {
  if (n == 0) return;
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, sequence, out, start, step, n);
}

template <class T>
void copy(cudaStream_t stream, const T* in, size_t n, T* out) {
  cudaMemcpyAsync(out, in, n * sizeof(T), cudaMemcpyDeviceToDevice, stream);
}
template <class In, class Out>
void copy(cudaStream_t stream, const In* in, size_t n, Out* out) {
  if (n == 0) return;
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, convert, in, out, n);
}

template <class T, class F>
void transform(cudaStream_t stream, T* in, size_t n, T* out, F f) {
  if (n == 0) return;
  if (in == out)
    CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, transform_in_place, out, f, n);
  else
    CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, transform, in, out, f, n);
}
template <class In, class Out, class F>
void transform(cudaStream_t stream, const In* in, size_t n, Out* out, F f) {
  if (n == 0) return;
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, transform, in, out, f, n);
}

template <class A, class B, class Out, class F>
void transform(cudaStream_t stream, A* a, size_t n, B* b, Out* out, F f) {
  if (n == 0) return;
  if ((const void*)a == (const void*)out)
    CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, transform2_in_first, out, b, f, n);
  else if ((const void*)b == (const void*)out)
    CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, transform2_in_second, a, out, f, n);
  else
    CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, transform2, a, b, out, f, n);
}

template <class T, class F>
void for_each(cudaStream_t stream, T* x, size_t n, F f) {
  if (n == 0) return;
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, for_each, x, f, n);
}

// What `start` and f of all values come to, by a sum.
template <class In, class T, class F>
T sum(cudaStream_t stream, const In* in, size_t n, T start, F f) {
  if (n == 0) return start;
  T* total = temporary<T>(1, stream);
  cudaMemsetAsync(total, 0, sizeof(T), stream);
  CUGRAD_THRUST_LAUNCH(true, some_blocks(n), stream, sum, in, total, f, n);
  T result = first_of(total, stream);
  cudaFreeAsync(total, stream);
  return start + result;
}
template <class A, class B, class T, class F>
T sum(cudaStream_t stream, const A* a, size_t n, const B* b, T start, F f) {
  if (n == 0) return start;
  T* total = temporary<T>(1, stream);
  cudaMemsetAsync(total, 0, sizeof(T), stream);
  CUGRAD_THRUST_LAUNCH(true, some_blocks(n), stream, sum2, a, b, total, f, n);
  T result = first_of(total, stream);
  cudaFreeAsync(total, stream);
  return start + result;
}

// By any associative operation: pairs, then pairs of those. `values` is used up; `spare` is as large.
template <class T, class Op>
T fold(cudaStream_t stream, T* values, T* spare, size_t n, T start, Op op) {
  T* from = values;
  T* to = spare;
  while (n > 1) {
    const size_t half = (n + 1) / 2;
    CUGRAD_THRUST_LAUNCH(false, blocks(half), stream, fold, from, to, op, half, n);
    T* kept = from;
    from = to;
    to = kept;
    n = half;
  }
  return op(start, first_of(from, stream));
}

template <class In, class T, class F, class Op>
T reduce_by(cudaStream_t stream, const In* in, size_t n, T start, F f, Op op) {
  if (n == 0) return start;
  T* values = temporary<T>(n, stream);
  T* spare = temporary<T>(n, stream);
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, transform, in, values, f, n);
  T result = fold(stream, values, spare, n, start, op);
  cudaFreeAsync(values, stream);
  cudaFreeAsync(spare, stream);
  return result;
}
template <class A, class B, class T, class F, class Op>
T reduce_by(cudaStream_t stream, const A* a, size_t n, const B* b, T start, F f, Op op) {
  if (n == 0) return start;
  T* values = temporary<T>(n, stream);
  T* spare = temporary<T>(n, stream);
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, transform2, a, b, values, f, n);
  T result = fold(stream, values, spare, n, start, op);
  cudaFreeAsync(values, stream);
  cudaFreeAsync(spare, stream);
  return result;
}

template <class T, class Op>
void inclusive_scan(cudaStream_t stream, const T* in, size_t n, T* out, Op op) {
  if (n == 0) return;
  T* from = temporary<T>(n, stream);
  T* to = temporary<T>(n, stream);
  copy(stream, in, n, from);
  for (size_t distance = 1; distance < n; distance = 2 * distance) {
    CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, scan_step, from, to, op, distance, n);
    T* kept = from;
    from = to;
    to = kept;
  }
  copy(stream, from, n, out);
  cudaFreeAsync(from, stream);
  cudaFreeAsync(to, stream);
}
template <class T, class Op>
void exclusive_scan(cudaStream_t stream, const T* in, size_t n, T* out, T start, Op op) {
  if (n == 0) return;
  T* sums = temporary<T>(n, stream);
  inclusive_scan(stream, in, n, sums, op);
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, scan_shift, sums, out, start, op, n);
  cudaFreeAsync(sums, stream);
}

template <class In, class Out, class F>
void differences(cudaStream_t stream, const In* in, size_t n, Out* out, F f) {
  if (n == 0) return;
  // The results may take the place of the values.
  In* values = temporary<In>(n, stream);
  copy(stream, in, n, values);
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, differences, values, out, f, n);
  cudaFreeAsync(values, stream);
}

template <class K, class Less>
unsigned* sorted_order(cudaStream_t stream, const K* keys, size_t n, Less less) {
  unsigned* order = temporary<unsigned>(n, stream);
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, sort_start, order, n);
  size_t whole = 1;
  while (whole < n) whole = 2 * whole;
  for (size_t span = 2; span <= whole; span = 2 * span)
    for (size_t distance = span / 2; distance > 0; distance = distance / 2)
      CUGRAD_THRUST_LAUNCH(false, blocks(whole / 2), stream, sort_step, keys, order, less, span, distance, n);
  return order;
}
template <class T>
void reorder(cudaStream_t stream, T* values, const unsigned* order, size_t n) {
  T* moved = temporary<T>(n, stream);
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, gather, values, order, moved, n);
  copy(stream, moved, n, values);
  cudaFreeAsync(moved, stream);
}
template <class K, class Less>
void sort_keys(cudaStream_t stream, K* keys, size_t n, Less less) {
  if (n == 0) return;
  unsigned* order = sorted_order(stream, keys, n, less);
  reorder(stream, keys, order, n);
  cudaFreeAsync(order, stream);
}
template <class K, class V, class Less>
void sort_pairs(cudaStream_t stream, K* keys, size_t n, V* values, Less less) {
  if (n == 0) return;
  unsigned* order = sorted_order(stream, keys, n, less);
  reorder(stream, values, order, n);
  reorder(stream, keys, order, n);
  cudaFreeAsync(order, stream);
}

}  // namespace detail
}  // namespace thrust
