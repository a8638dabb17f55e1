// Counting and partitioning by iterators and policies; part of algorithms.h.
#pragma once

namespace thrust {
namespace detail {

template <class V>
struct equal_to_value {
  V value;
  template <class T>
  __host__ __device__ long long operator()(const T& x) const { return x == value ? 1 : 0; }
};
// Predicates are asked as copies: their call operators need not be constant.
template <class Pred>
struct counts {
  Pred pred;
  template <class T>
  __host__ __device__ long long operator()(const T& x) const {
    Pred holds = pred;
    return holds(x) ? 1 : 0;
  }
};
// What the predicate holds for comes first.
template <class Pred>
struct chosen_first {
  Pred pred;
  template <class T>
  __host__ __device__ bool operator()(const T& a, const T& b) const {
    Pred holds = pred;
    return holds(a) && !holds(b);
  }
};

template <class In, class F>
long long counted(cudaStream_t stream, const In* in, size_t n, F f) {
  return reduce_by(stream, in, n, 0LL, f, plus<long long>());
}
template <class T, class S, class Pred>
size_t partitioned(cudaStream_t stream, T* values, size_t n, const S* stencil, Pred pred) {
  S* keys = 0;
  cudaMalloc((void**)&keys, n * sizeof(S));
  cudaMemcpyAsync(keys, stencil, n * sizeof(S), cudaMemcpyDeviceToDevice, stream);
  sort_pairs(stream, keys, n, values, chosen_first<Pred>{pred});
  cudaFree(keys);
  return size_t(counted(stream, stencil, n, counts<Pred>{pred}));
}
template <class T, class Pred>
size_t partitioned(cudaStream_t stream, T* values, size_t n, Pred pred) {
  sort_keys(stream, values, n, chosen_first<Pred>{pred});
  return size_t(counted(stream, values, n, counts<Pred>{pred}));
}

}  // namespace detail

CUGRAD_THRUST_DEVICE(long long, count, CUGRAD_LIST(template <class It, class V>), CUGRAD_LIST(It first, It last, V value),
                     return detail::counted(stream, raw_pointer_cast(first), size_t(last - first), detail::equal_to_value<V>{value});)
CUGRAD_THRUST_DEVICE(long long, count_if, CUGRAD_LIST(template <class It, class Pred>), CUGRAD_LIST(It first, It last, Pred pred),
                     return detail::counted(stream, raw_pointer_cast(first), size_t(last - first), detail::counts<Pred>{pred});)
template <class T, class V>
long long count(device_ptr<T> first, device_ptr<T> last, V value) {
  return detail::counted(cudaStream_t(0), first.get(), size_t(last - first), detail::equal_to_value<V>{value});
}
template <class T, class Pred>
long long count_if(device_ptr<T> first, device_ptr<T> last, Pred pred) {
  return detail::counted(cudaStream_t(0), first.get(), size_t(last - first), detail::counts<Pred>{pred});
}

#define CUGRAD_THRUST_PARTITIONS(partition)                                                                                \
  CUGRAD_THRUST_DEVICE(It, partition, CUGRAD_LIST(template <class It, class S, class Pred>),                               \
                       CUGRAD_LIST(It first, It last, S stencil, Pred pred),                                               \
                       return first + detail::partitioned(stream, raw_pointer_cast(first), size_t(last - first),           \
                                                          raw_pointer_cast(stencil), pred);)                               \
  CUGRAD_THRUST_DEVICE(It, partition, CUGRAD_LIST(template <class It, class Pred>), CUGRAD_LIST(It first, It last, Pred pred), \
                       return first + detail::partitioned(stream, raw_pointer_cast(first), size_t(last - first), pred);)   \
  template <class T, class S, class Pred>                                                                                  \
  device_ptr<T> partition(device_ptr<T> first, device_ptr<T> last, device_ptr<S> stencil, Pred pred) {                     \
    return first + detail::partitioned(cudaStream_t(0), first.get(), size_t(last - first), stencil.get(), pred);           \
  }                                                                                                                        \
  template <class T, class Pred>                                                                                           \
  device_ptr<T> partition(device_ptr<T> first, device_ptr<T> last, Pred pred) {                                            \
    return first + detail::partitioned(cudaStream_t(0), first.get(), size_t(last - first), pred);                          \
  }
CUGRAD_THRUST_PARTITIONS(partition)
CUGRAD_THRUST_PARTITIONS(stable_partition)
#undef CUGRAD_THRUST_PARTITIONS

}  // namespace thrust
