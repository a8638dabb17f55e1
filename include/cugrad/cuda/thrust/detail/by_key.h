// Reductions and scans of runs of equal keys; part of algorithms.h.
#pragma once

#include "../pair.h"

namespace thrust {
namespace detail {

template <class V, class T, class Op>
void reduce_runs(cudaStream_t stream, const V* values, const unsigned* run, T* out, size_t, Op op, size_t n) {
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, run_fold, values, run, out, op, n);
}
template <class V>
void reduce_runs(cudaStream_t stream, const V* values, const unsigned* run, double* out, size_t runs, plus<double>, size_t n) {
  cudaMemsetAsync(out, 0, runs * sizeof(double), stream);
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, run_sum, values, run, out, n);
}
template <class V>
void reduce_runs(cudaStream_t stream, const V* values, const unsigned* run, float* out, size_t runs, plus<float>, size_t n) {
  cudaMemsetAsync(out, 0, runs * sizeof(float), stream);
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, run_sum, values, run, out, n);
}

// For each value the number of its run, from 1.
template <class K, class Same>
unsigned* numbers_of_runs(cudaStream_t stream, const K* keys, size_t n, Same same) {
  unsigned* starts = temporary<unsigned>(n, stream);
  unsigned* run = temporary<unsigned>(n, stream);
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, run_starts, keys, starts, same, n);
  inclusive_scan(stream, starts, n, run, plus<unsigned>());
  cudaFreeAsync(starts, stream);
  return run;
}

// How many runs there are.
template <class K, class V, class T, class Same, class Op>
size_t reduce_by_key(cudaStream_t stream, const K* keys, size_t n, const V* values, K* keys_out, T* out, Same same, Op op) {
  if (n == 0) return 0;
  unsigned* run = numbers_of_runs(stream, keys, n, same);
  const size_t runs = first_of(run + (n - 1), stream);
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, run_keys, keys, run, keys_out, n);
  reduce_runs(stream, values, run, out, runs, op, n);
  cudaFreeAsync(run, stream);
  return runs;
}

// The scan of each run, in memory that the caller frees.
template <class V, class Op>
V* scanned_runs(cudaStream_t stream, const V* values, const unsigned* run, size_t n, Op op) {
  V* from = temporary<V>(n, stream);
  V* to = temporary<V>(n, stream);
  copy(stream, values, n, from);
  for (size_t distance = 1; distance < n; distance = 2 * distance) {
    CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, run_scan_step, from, run, to, op, distance, n);
    V* kept = from;
    from = to;
    to = kept;
  }
  cudaFreeAsync(to, stream);
  return from;
}
template <class K, class V, class T, class Same, class Op>
void inclusive_scan_by_key(cudaStream_t stream, const K* keys, size_t n, const V* values, T* out, Same same, Op op) {
  if (n == 0) return;
  unsigned* run = numbers_of_runs(stream, keys, n, same);
  V* sums = scanned_runs(stream, values, run, n, op);
  copy(stream, sums, n, out);
  cudaFreeAsync(sums, stream);
  cudaFreeAsync(run, stream);
}
template <class K, class V, class T, class Same, class Op>
void exclusive_scan_by_key(cudaStream_t stream, const K* keys, size_t n, const V* values, T* out, T start, Same same, Op op) {
  if (n == 0) return;
  unsigned* run = numbers_of_runs(stream, keys, n, same);
  V* sums = scanned_runs(stream, values, run, n, op);
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, run_scan_shift, sums, run, out, start, op, n);
  cudaFreeAsync(sums, stream);
  cudaFreeAsync(run, stream);
}

}  // namespace detail

#define CUGRAD_LIST(...) __VA_ARGS__
#define CUGRAD_THRUST_BY_KEY(types, parameters, same, op)                                                              \
  template <class K, class V, class KOut, class Out types>                                                             \
  pair<KOut, Out> reduce_by_key(const stream_policy& policy, K first, K last, V values, KOut keys_out, Out out parameters) { \
    typedef typename detail::value_of<K>::type Key;                                                                    \
    typedef typename detail::value_of<Out>::type T;                                                                    \
    const size_t runs = detail::reduce_by_key(policy.stream, raw_pointer_cast(first), size_t(last - first), raw_pointer_cast(values), \
                                              raw_pointer_cast(keys_out), raw_pointer_cast(out), same, op);            \
    return pair<KOut, Out>(keys_out + runs, out + runs);                                                               \
  }                                                                                                                    \
  template <class K, class V, class KOut, class Out types>                                                             \
  pair<KOut, Out> reduce_by_key(const device_policy&, K first, K last, V values, KOut keys_out, Out out parameters) {  \
    typedef typename detail::value_of<K>::type Key;                                                                    \
    typedef typename detail::value_of<Out>::type T;                                                                    \
    const size_t runs = detail::reduce_by_key(cudaStream_t(0), raw_pointer_cast(first), size_t(last - first), raw_pointer_cast(values), \
                                              raw_pointer_cast(keys_out), raw_pointer_cast(out), same, op);            \
    return pair<KOut, Out>(keys_out + runs, out + runs);                                                               \
  }                                                                                                                    \
  template <class KIn, class V, class Key, class T types>                                                              \
  pair<device_ptr<Key>, device_ptr<T>> reduce_by_key(device_ptr<KIn> first, device_ptr<KIn> last, device_ptr<V> values, \
                                                     device_ptr<Key> keys_out, device_ptr<T> out parameters) {         \
    const size_t runs = detail::reduce_by_key(cudaStream_t(0), first.get(), size_t(last - first), values.get(), keys_out.get(), out.get(), same, op); \
    return pair<device_ptr<Key>, device_ptr<T>>(keys_out + runs, out + runs);                                          \
  }
CUGRAD_THRUST_BY_KEY(, , equal_to<Key>(), plus<T>())
CUGRAD_THRUST_BY_KEY(CUGRAD_LIST(, class Same), CUGRAD_LIST(, Same same), same, plus<T>())
CUGRAD_THRUST_BY_KEY(CUGRAD_LIST(, class Same, class Op), CUGRAD_LIST(, Same same, Op op), same, op)
#undef CUGRAD_THRUST_BY_KEY

#define CUGRAD_THRUST_SCAN_BY_KEY(name, types, parameters, arguments)                                                   \
  template <class K, class V, class Out types>                                                                         \
  Out name(const stream_policy& policy, K first, K last, V values, Out out parameters) {                               \
    typedef typename detail::value_of<K>::type Key;                                                                    \
    typedef typename detail::value_of<Out>::type T;                                                                    \
    detail::name(policy.stream, raw_pointer_cast(first), size_t(last - first), raw_pointer_cast(values), raw_pointer_cast(out), arguments); \
    return out + (last - first);                                                                                       \
  }                                                                                                                    \
  template <class K, class V, class Out types>                                                                         \
  Out name(const device_policy&, K first, K last, V values, Out out parameters) {                                      \
    typedef typename detail::value_of<K>::type Key;                                                                    \
    typedef typename detail::value_of<Out>::type T;                                                                    \
    detail::name(cudaStream_t(0), raw_pointer_cast(first), size_t(last - first), raw_pointer_cast(values), raw_pointer_cast(out), arguments); \
    return out + (last - first);                                                                                       \
  }                                                                                                                    \
  template <class Key, class V, class T types>                                                                         \
  device_ptr<T> name(device_ptr<Key> first, device_ptr<Key> last, device_ptr<V> values, device_ptr<T> out parameters) { \
    detail::name(cudaStream_t(0), first.get(), size_t(last - first), values.get(), out.get(), arguments);              \
    return out + (last - first);                                                                                       \
  }
CUGRAD_THRUST_SCAN_BY_KEY(inclusive_scan_by_key, , , CUGRAD_LIST(equal_to<Key>(), plus<T>()))
CUGRAD_THRUST_SCAN_BY_KEY(inclusive_scan_by_key, CUGRAD_LIST(, class Same), CUGRAD_LIST(, Same same), CUGRAD_LIST(same, plus<T>()))
CUGRAD_THRUST_SCAN_BY_KEY(inclusive_scan_by_key, CUGRAD_LIST(, class Same, class Op), CUGRAD_LIST(, Same same, Op op), CUGRAD_LIST(same, op))
CUGRAD_THRUST_SCAN_BY_KEY(exclusive_scan_by_key, , , CUGRAD_LIST(T(0), equal_to<Key>(), plus<T>()))
CUGRAD_THRUST_SCAN_BY_KEY(exclusive_scan_by_key, CUGRAD_LIST(, class S), CUGRAD_LIST(, S start), CUGRAD_LIST(T(start), equal_to<Key>(), plus<T>()))
CUGRAD_THRUST_SCAN_BY_KEY(exclusive_scan_by_key, CUGRAD_LIST(, class S, class Same), CUGRAD_LIST(, S start, Same same),
                          CUGRAD_LIST(T(start), same, plus<T>()))
CUGRAD_THRUST_SCAN_BY_KEY(exclusive_scan_by_key, CUGRAD_LIST(, class S, class Same, class Op), CUGRAD_LIST(, S start, Same same, Op op),
                          CUGRAD_LIST(T(start), same, op))
#undef CUGRAD_THRUST_SCAN_BY_KEY
#undef CUGRAD_LIST

}  // namespace thrust
