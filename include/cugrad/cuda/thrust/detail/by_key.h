// Reductions of runs of equal keys; part of algorithms.h.
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

// How many runs there are.
template <class K, class V, class T, class Same, class Op>
size_t reduce_by_key(cudaStream_t stream, const K* keys, size_t n, const V* values, K* keys_out, T* out, Same same, Op op) {
  if (n == 0) return 0;
  unsigned* starts = temporary<unsigned>(n, stream);
  unsigned* run = temporary<unsigned>(n, stream);
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, run_starts, keys, starts, same, n);
  inclusive_scan(stream, starts, n, run, plus<unsigned>());
  const size_t runs = first_of(run + (n - 1), stream);
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, run_keys, keys, run, keys_out, n);
  reduce_runs(stream, values, run, out, runs, op, n);
  cudaFreeAsync(starts, stream);
  cudaFreeAsync(run, stream);
  return runs;
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
#undef CUGRAD_LIST

}  // namespace thrust
