// Iterators that compute what they lead to, without a policy; and algorithms that go by an index: tabulate, gather,
// scatter, max_element. Part of algorithms.h.
#pragma once

namespace thrust {
namespace detail {

// The place of what comes last in an order.
template <class K, class Less>
size_t last_in_order(cudaStream_t stream, const K* keys, size_t n, Less less) {
  if (n == 0) return 0;
  unsigned* from = temporary<unsigned>(n, stream);
  unsigned* to = temporary<unsigned>(n, stream);
  CUGRAD_THRUST_LAUNCH(false, blocks(n), stream, sort_start, from, n);
  while (n > 1) {
    const size_t half = (n + 1) / 2;
    CUGRAD_THRUST_LAUNCH(false, blocks(half), stream, each_later, keys, from, to, less, half, n);
    unsigned* kept = from;
    from = to;
    to = kept;
    n = half;
  }
  const unsigned found = first_of(from, stream);
  cudaFreeAsync(from, stream);
  cudaFreeAsync(to, stream);
  return found;
}

}  // namespace detail

template <class T>
__host__ __device__ ::cugrad::library::counting<T> make_counting_iterator(T start) {
  return ::cugrad::library::counting<T>(start);
}
template <class T>
__host__ __device__ ::cugrad::library::constant<T> make_constant_iterator(T value, size_t at = 0) {
  return ::cugrad::library::constant<T>(value, at);
}
template <class It, class F>
auto make_transform_iterator(It it, F f) {
  return ::cugrad::library::transformed<F, decltype(raw_pointer_cast(it))>(raw_pointer_cast(it), f);
}
template <class It, class Map>
auto make_permutation_iterator(It it, Map map) {
  return ::cugrad::library::permuted<decltype(raw_pointer_cast(it)), decltype(raw_pointer_cast(map))>(raw_pointer_cast(it), raw_pointer_cast(map));
}

// These tell by themselves that they are the device's.
#define CUGRAD_LIST(...) __VA_ARGS__
#define CUGRAD_THRUST_EACH(result, name, list, parameters, body)  \
  template <list, class = typename detail::computes<It>::type>    \
  result name(parameters) {                                        \
    const cudaStream_t stream = 0;                                 \
    body                                                           \
  }
CUGRAD_THRUST_EACH(Out, transform, CUGRAD_LIST(class It, class Out, class F), CUGRAD_LIST(It first, It last, Out out, F f),
                   detail::transform(stream, first, size_t(last - first), raw_pointer_cast(out), f); return out + (last - first);)
CUGRAD_THRUST_EACH(Out, transform, CUGRAD_LIST(class It, class Other, class Out, class F),
                   CUGRAD_LIST(It first, It last, Other other, Out out, F f),
                   detail::transform(stream, first, size_t(last - first), raw_pointer_cast(other), raw_pointer_cast(out), f);
                   return out + (last - first);)
CUGRAD_THRUST_EACH(It, for_each, CUGRAD_LIST(class It, class F), CUGRAD_LIST(It first, It last, F f),
                   detail::for_each(stream, first, size_t(last - first), f); return last;)
CUGRAD_THRUST_EACH(T, transform_reduce, CUGRAD_LIST(class It, class F, class T, class Op),
                   CUGRAD_LIST(It first, It last, F f, T start, Op op),
                   return detail::reduced(stream, first, size_t(last - first), start, f, op);)
CUGRAD_THRUST_EACH(T, reduce, CUGRAD_LIST(class It, class T, class Op), CUGRAD_LIST(It first, It last, T start, Op op),
                   return detail::reduced(stream, first, size_t(last - first), start, ::cugrad::library::same<T>(), op);)
CUGRAD_THRUST_EACH(T, reduce, CUGRAD_LIST(class It, class T), CUGRAD_LIST(It first, It last, T start),
                   return detail::reduced(stream, first, size_t(last - first), start, ::cugrad::library::same<T>(), plus<T>());)
CUGRAD_THRUST_EACH(Out, copy, CUGRAD_LIST(class It, class Out), CUGRAD_LIST(It first, It last, Out out),
                   detail::copy(stream, first, size_t(last - first), raw_pointer_cast(out)); return out + (last - first);)
#undef CUGRAD_THRUST_EACH

#define CUGRAD_THRUST_PLAIN(result, name, list, parameters, ...) \
  list result name(const device_policy&, parameters) {            \
    const cudaStream_t stream = 0;                                 \
    __VA_ARGS__                                                           \
  }                                                                \
  list result name(const stream_policy& policy, parameters) {     \
    const cudaStream_t stream = policy.stream;                     \
    __VA_ARGS__                                                           \
  }                                                                \
  list result name(parameters) {                                   \
    const cudaStream_t stream = 0;                                 \
    __VA_ARGS__                                                           \
  }
CUGRAD_THRUST_PLAIN(It, for_each_n, CUGRAD_LIST(template <class It, class F>), CUGRAD_LIST(It first, size_t n, F f),
                    detail::for_each(stream, raw_pointer_cast(first), n, f); return first + n;)
CUGRAD_THRUST_PLAIN(void, tabulate, CUGRAD_LIST(template <class Out, class F>), CUGRAD_LIST(Out first, Out last, F f),
                    const size_t n = last - first;
                    detail::transform(stream, ::cugrad::library::counting<ptrdiff_t>(0), n, raw_pointer_cast(first), f);)
CUGRAD_THRUST_PLAIN(Out, gather, CUGRAD_LIST(template <class Map, class In, class Out>),
                    CUGRAD_LIST(Map first, Map last, In in, Out out), const size_t n = last - first;
                    if (n > 0) CUGRAD_THRUST_LAUNCH(false, detail::blocks(n), stream, each_gather, raw_pointer_cast(in), raw_pointer_cast(first), raw_pointer_cast(out), n);
                    return out + n;)
CUGRAD_THRUST_PLAIN(void, scatter, CUGRAD_LIST(template <class In, class Map, class Out>),
                    CUGRAD_LIST(In first, In last, Map map, Out out), const size_t n = last - first;
                    if (n > 0) CUGRAD_THRUST_LAUNCH(false, detail::blocks(n), stream, each_scatter, raw_pointer_cast(first), raw_pointer_cast(map), raw_pointer_cast(out), n);)
CUGRAD_THRUST_PLAIN(It, max_element, CUGRAD_LIST(template <class It, class Less>), CUGRAD_LIST(It first, It last, Less order),
                    return first + detail::last_in_order(stream, raw_pointer_cast(first), size_t(last - first), order);)
CUGRAD_THRUST_PLAIN(It, max_element, CUGRAD_LIST(template <class It>), CUGRAD_LIST(It first, It last),
                    typedef typename detail::value_of<It>::type T;
                    return first + detail::last_in_order(stream, raw_pointer_cast(first), size_t(last - first), less<T>());)
CUGRAD_THRUST_PLAIN(It, min_element, CUGRAD_LIST(template <class It, class Less>), CUGRAD_LIST(It first, It last, Less order),
                    typedef typename detail::value_of<It>::type T; ::cugrad::library::reversed<T, Less> turned(order);
                    return first + detail::last_in_order(stream, raw_pointer_cast(first), size_t(last - first), turned);)
CUGRAD_THRUST_PLAIN(It, min_element, CUGRAD_LIST(template <class It>), CUGRAD_LIST(It first, It last),
                    typedef typename detail::value_of<It>::type T; ::cugrad::library::reversed<T, less<T>> turned{less<T>()};
                    return first + detail::last_in_order(stream, raw_pointer_cast(first), size_t(last - first), turned);)
#undef CUGRAD_THRUST_PLAIN
#undef CUGRAD_LIST

}  // namespace thrust
