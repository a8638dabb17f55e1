// Reductions, scans and sorting by iterators and policies; part of algorithms.h.
#pragma once

namespace thrust {

// ---- reduce, transform_reduce, inner_product --------------------------------------------------------------------------------
CUGRAD_THRUST_DEVICE(T, reduce, CUGRAD_LIST(template <class It, class T, class Op>), CUGRAD_LIST(It first, It last, T start, Op op),
                     return detail::reduced(stream, raw_pointer_cast(first), size_t(last - first), start, ::cugrad::library::same<T>(), op);)
CUGRAD_THRUST_DEVICE(T, reduce, CUGRAD_LIST(template <class It, class T>), CUGRAD_LIST(It first, It last, T start),
                     return detail::reduced(stream, raw_pointer_cast(first), size_t(last - first), start, ::cugrad::library::same<T>(), plus<T>());)
CUGRAD_THRUST_DEVICE(typename detail::value_of<It>::type, reduce, CUGRAD_LIST(template <class It>), CUGRAD_LIST(It first, It last),
                     typedef typename detail::value_of<It>::type T;
                     return detail::reduced(stream, raw_pointer_cast(first), size_t(last - first), T(0), ::cugrad::library::same<T>(), plus<T>());)
CUGRAD_THRUST_DEVICE(T, transform_reduce, CUGRAD_LIST(template <class It, class F, class T, class Op>),
                     CUGRAD_LIST(It first, It last, F f, T start, Op op),
                     return detail::reduced(stream, raw_pointer_cast(first), size_t(last - first), start, f, op);)
CUGRAD_THRUST_DEVICE(T, inner_product, CUGRAD_LIST(template <class A, class B, class T>), CUGRAD_LIST(A first, A last, B other, T start),
                     return detail::reduced(stream, raw_pointer_cast(first), size_t(last - first), raw_pointer_cast(other), start,
                                            multiplies<T>(), plus<T>());)
CUGRAD_THRUST_DEVICE(T, inner_product, CUGRAD_LIST(template <class A, class B, class T, class Op, class F>),
                     CUGRAD_LIST(A first, A last, B other, T start, Op op, F f),
                     return detail::reduced(stream, raw_pointer_cast(first), size_t(last - first), raw_pointer_cast(other), start, f, op);)
template <class V, class T, class Op>
T reduce(device_ptr<V> first, device_ptr<V> last, T start, Op op) {
  return detail::reduced(cudaStream_t(0), first.get(), size_t(last - first), start, ::cugrad::library::same<T>(), op);
}
template <class V, class T>
T reduce(device_ptr<V> first, device_ptr<V> last, T start) {
  return detail::reduced(cudaStream_t(0), first.get(), size_t(last - first), start, ::cugrad::library::same<T>(), plus<T>());
}
template <class V>
typename detail::value_of<V*>::type reduce(device_ptr<V> first, device_ptr<V> last) {
  typedef typename detail::value_of<V*>::type T;
  return detail::reduced(cudaStream_t(0), first.get(), size_t(last - first), T(0), ::cugrad::library::same<T>(), plus<T>());
}
template <class V, class F, class T, class Op>
T transform_reduce(device_ptr<V> first, device_ptr<V> last, F f, T start, Op op) {
  return detail::reduced(cudaStream_t(0), first.get(), size_t(last - first), start, f, op);
}
template <class A, class B, class T>
T inner_product(device_ptr<A> first, device_ptr<A> last, device_ptr<B> other, T start) {
  return detail::reduced(cudaStream_t(0), first.get(), size_t(last - first), other.get(), start, multiplies<T>(), plus<T>());
}
template <class A, class B, class T, class Op, class F>
T inner_product(device_ptr<A> first, device_ptr<A> last, device_ptr<B> other, T start, Op op, F f) {
  return detail::reduced(cudaStream_t(0), first.get(), size_t(last - first), other.get(), start, f, op);
}

// ---- scans ------------------------------------------------------------------------------------------------------------------
CUGRAD_THRUST_DEVICE(Out, inclusive_scan, CUGRAD_LIST(template <class In, class Out, class Op>),
                     CUGRAD_LIST(In first, In last, Out out, Op op),
                     detail::inclusive_scan(stream, raw_pointer_cast(first), size_t(last - first), raw_pointer_cast(out), op);
                     return out + (last - first);)
CUGRAD_THRUST_DEVICE(Out, inclusive_scan, CUGRAD_LIST(template <class In, class Out>), CUGRAD_LIST(In first, In last, Out out),
                     typedef typename detail::value_of<Out>::type T;
                     detail::inclusive_scan(stream, raw_pointer_cast(first), size_t(last - first), raw_pointer_cast(out), plus<T>());
                     return out + (last - first);)
CUGRAD_THRUST_DEVICE(Out, exclusive_scan, CUGRAD_LIST(template <class In, class Out, class S, class Op>),
                     CUGRAD_LIST(In first, In last, Out out, S start, Op op),
                     typedef typename detail::value_of<Out>::type T;
                     detail::exclusive_scan(stream, raw_pointer_cast(first), size_t(last - first), raw_pointer_cast(out), T(start), op);
                     return out + (last - first);)
CUGRAD_THRUST_DEVICE(Out, exclusive_scan, CUGRAD_LIST(template <class In, class Out, class S>),
                     CUGRAD_LIST(In first, In last, Out out, S start),
                     typedef typename detail::value_of<Out>::type T;
                     detail::exclusive_scan(stream, raw_pointer_cast(first), size_t(last - first), raw_pointer_cast(out), T(start), plus<T>());
                     return out + (last - first);)
CUGRAD_THRUST_DEVICE(Out, exclusive_scan, CUGRAD_LIST(template <class In, class Out>), CUGRAD_LIST(In first, In last, Out out),
                     typedef typename detail::value_of<Out>::type T;
                     detail::exclusive_scan(stream, raw_pointer_cast(first), size_t(last - first), raw_pointer_cast(out), T(0), plus<T>());
                     return out + (last - first);)
template <class A, class T, class Op>
device_ptr<T> inclusive_scan(device_ptr<A> first, device_ptr<A> last, device_ptr<T> out, Op op) {
  detail::inclusive_scan(cudaStream_t(0), first.get(), size_t(last - first), out.get(), op);
  return out + (last - first);
}
template <class A, class T>
device_ptr<T> inclusive_scan(device_ptr<A> first, device_ptr<A> last, device_ptr<T> out) {
  detail::inclusive_scan(cudaStream_t(0), first.get(), size_t(last - first), out.get(), plus<T>());
  return out + (last - first);
}
template <class A, class T, class S, class Op>
device_ptr<T> exclusive_scan(device_ptr<A> first, device_ptr<A> last, device_ptr<T> out, S start, Op op) {
  detail::exclusive_scan(cudaStream_t(0), first.get(), size_t(last - first), out.get(), T(start), op);
  return out + (last - first);
}
template <class A, class T, class S>
device_ptr<T> exclusive_scan(device_ptr<A> first, device_ptr<A> last, device_ptr<T> out, S start) {
  detail::exclusive_scan(cudaStream_t(0), first.get(), size_t(last - first), out.get(), T(start), plus<T>());
  return out + (last - first);
}
template <class A, class T>
device_ptr<T> exclusive_scan(device_ptr<A> first, device_ptr<A> last, device_ptr<T> out) {
  detail::exclusive_scan(cudaStream_t(0), first.get(), size_t(last - first), out.get(), T(0), plus<T>());
  return out + (last - first);
}

// ---- adjacent_difference ----------------------------------------------------------------------------------------------------
CUGRAD_THRUST_DEVICE(Out, adjacent_difference, CUGRAD_LIST(template <class In, class Out, class Op>),
                     CUGRAD_LIST(In first, In last, Out out, Op op),
                     detail::differences(stream, raw_pointer_cast(first), size_t(last - first), raw_pointer_cast(out), op);
                     return out + (last - first);)
CUGRAD_THRUST_DEVICE(Out, adjacent_difference, CUGRAD_LIST(template <class In, class Out>), CUGRAD_LIST(In first, In last, Out out),
                     typedef typename detail::value_of<Out>::type T;
                     detail::differences(stream, raw_pointer_cast(first), size_t(last - first), raw_pointer_cast(out), minus<T>());
                     return out + (last - first);)
template <class A, class T, class Op>
device_ptr<T> adjacent_difference(device_ptr<A> first, device_ptr<A> last, device_ptr<T> out, Op op) {
  detail::differences(cudaStream_t(0), first.get(), size_t(last - first), out.get(), op);
  return out + (last - first);
}
template <class A, class T>
device_ptr<T> adjacent_difference(device_ptr<A> first, device_ptr<A> last, device_ptr<T> out) {
  detail::differences(cudaStream_t(0), first.get(), size_t(last - first), out.get(), minus<T>());
  return out + (last - first);
}

// ---- sorting ----------------------------------------------------------------------------------------------------------------
#define CUGRAD_THRUST_SORTS(sort, sort_by_key)                                                                       \
  CUGRAD_THRUST_DEVICE(void, sort, CUGRAD_LIST(template <class K, class Less>), CUGRAD_LIST(K first, K last, Less less), \
                       detail::sort_keys(stream, raw_pointer_cast(first), size_t(last - first), less);)                  \
  CUGRAD_THRUST_DEVICE(void, sort, CUGRAD_LIST(template <class K>), CUGRAD_LIST(K first, K last),                    \
                       typedef typename detail::value_of<K>::type T;                                                 \
                       detail::sort_keys(stream, raw_pointer_cast(first), size_t(last - first), less<T>());)              \
  CUGRAD_THRUST_DEVICE(void, sort_by_key, CUGRAD_LIST(template <class K, class V, class Less>),                      \
                       CUGRAD_LIST(K first, K last, V values, Less less),                                            \
                       detail::sort_pairs(stream, raw_pointer_cast(first), size_t(last - first), raw_pointer_cast(values), less);) \
  CUGRAD_THRUST_DEVICE(void, sort_by_key, CUGRAD_LIST(template <class K, class V>), CUGRAD_LIST(K first, K last, V values), \
                       typedef typename detail::value_of<K>::type T;                                                 \
                       detail::sort_pairs(stream, raw_pointer_cast(first), size_t(last - first), raw_pointer_cast(values), less<T>());) \
  template <class K>                                                                                                 \
  void sort(device_ptr<K> first, device_ptr<K> last) {                                                               \
    detail::sort_keys(cudaStream_t(0), first.get(), size_t(last - first), less<K>());                                     \
  }                                                                                                                  \
  template <class K, class Less>                                                                                     \
  void sort(device_ptr<K> first, device_ptr<K> last, Less order) {                                                   \
    detail::sort_keys(cudaStream_t(0), first.get(), size_t(last - first), order);                                         \
  }                                                                                                                  \
  template <class K, class V>                                                                                        \
  void sort_by_key(device_ptr<K> first, device_ptr<K> last, device_ptr<V> values) {                                  \
    detail::sort_pairs(cudaStream_t(0), first.get(), size_t(last - first), values.get(), less<K>());                \
  }                                                                                                                  \
  template <class K, class V, class Less>                                                                            \
  void sort_by_key(device_ptr<K> first, device_ptr<K> last, device_ptr<V> values, Less order) {                      \
    detail::sort_pairs(cudaStream_t(0), first.get(), size_t(last - first), values.get(), order);                    \
  }
CUGRAD_THRUST_SORTS(sort, sort_by_key)
CUGRAD_THRUST_SORTS(stable_sort, stable_sort_by_key)
#undef CUGRAD_THRUST_SORTS

}  // namespace thrust
