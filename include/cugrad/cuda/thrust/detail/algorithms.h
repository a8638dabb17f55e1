// Thrust's algorithms by iterators and policies. Iterators to device memory are `device_ptr`; raw pointers belong to the
// device if the policy says so. On the host they are raw pointers without a policy, and loops.
#pragma once

#include "computed.h"
#include "zipped.h"

namespace thrust {
namespace detail {

template <class T>
struct value_of;
template <class T>
struct value_of<T*> {
  typedef T type;
};
template <class T>
struct value_of<const T*> {
  typedef T type;
};
template <class T>
struct value_of<device_ptr<T>> {
  typedef T type;
};
template <class T>
struct value_of<device_ptr<const T>> {
  typedef T type;
};

// A sum where kernels can add, a fold where they cannot.
template <class T, class In, class F>
T total(choice<true>, cudaStream_t stream, const In* in, size_t n, T start, F f) {
  return sum(stream, in, n, start, f);
}
template <class T, class In, class F>
T total(choice<false>, cudaStream_t stream, const In* in, size_t n, T start, F f) {
  return reduce_by(stream, in, n, start, f, plus<T>());
}
template <class In, class T, class F, class Op>
T reduced(cudaStream_t stream, const In* in, size_t n, T start, F f, Op op) {
  return reduce_by(stream, in, n, start, f, op);
}
template <class In, class T, class F>
T reduced(cudaStream_t stream, const In* in, size_t n, T start, F f, plus<T>) {
  return total(choice<adds_up<T>::value>(), stream, in, n, start, f);
}
template <class A, class B, class T, class F, class Op>
T reduced(cudaStream_t stream, const A* a, size_t n, const B* b, T start, F f, Op op) {
  return reduce_by(stream, a, n, b, start, f, op);
}
template <class B, class F>
double reduced(cudaStream_t stream, const double* a, size_t n, const B* b, double start, F f, plus<double>) {
  return sum(stream, a, n, b, start, f);
}
template <class B, class F>
float reduced(cudaStream_t stream, const float* a, size_t n, const B* b, float start, F f, plus<float>) {
  return sum(stream, a, n, b, start, f);
}

}  // namespace detail

// With a policy: the device's, or one that names a stream.
#define CUGRAD_THRUST_DEVICE(result, name, templates, parameters, body)                              \
  templates result name(const device_policy&, parameters) {                                          \
    const cudaStream_t stream = 0;                                                                    \
    body                                                                                              \
  }                                                                                                   \
  templates result name(const stream_policy& policy, parameters) {                                   \
    const cudaStream_t stream = policy.stream;                                                        \
    body                                                                                              \
  }
#define CUGRAD_LIST(...) __VA_ARGS__

// ---- fill, sequence, copy ---------------------------------------------------------------------------------------------------
CUGRAD_THRUST_DEVICE(void, fill, CUGRAD_LIST(template <class It, class T>), CUGRAD_LIST(It first, It last, const T& value),
                     typedef typename detail::value_of<It>::type V;
                     detail::fill(stream, raw_pointer_cast(first), size_t(last - first), V(value));)
CUGRAD_THRUST_DEVICE(It, fill_n, CUGRAD_LIST(template <class It, class T>), CUGRAD_LIST(It first, size_t n, const T& value),
                     typedef typename detail::value_of<It>::type V;
                     detail::fill(stream, raw_pointer_cast(first), n, V(value)); return first + n;)
CUGRAD_THRUST_DEVICE(void, sequence, CUGRAD_LIST(template <class It, class T>), CUGRAD_LIST(It first, It last, T start, T step),
                     typedef typename detail::value_of<It>::type V;
                     detail::sequence(stream, raw_pointer_cast(first), size_t(last - first), V(start), V(step));)
CUGRAD_THRUST_DEVICE(Out, copy, CUGRAD_LIST(template <class In, class Out>), CUGRAD_LIST(In first, In last, Out out),
                     detail::copy(stream, raw_pointer_cast(first), size_t(last - first), raw_pointer_cast(out)); return out + (last - first);)
template <class T>
void fill(device_ptr<T> first, device_ptr<T> last, T value) {
  detail::fill(cudaStream_t(0), first.get(), size_t(last - first), value);
}
template <class T, class U>
void fill(device_ptr<T> first, device_ptr<T> last, U value) {
  detail::fill(cudaStream_t(0), first.get(), size_t(last - first), T(value));
}
template <class T, class U>
void sequence(device_ptr<T> first, device_ptr<T> last, U start, U step) {
  detail::sequence(cudaStream_t(0), first.get(), size_t(last - first), T(start), T(step));
}
template <class T, class U>
void sequence(device_ptr<T> first, device_ptr<T> last, U start) {
  detail::sequence(cudaStream_t(0), first.get(), size_t(last - first), T(start), T(1));
}
template <class T>
void sequence(device_ptr<T> first, device_ptr<T> last) {
  detail::sequence(cudaStream_t(0), first.get(), size_t(last - first), T(0), T(1));
}
template <class T, class U>
device_ptr<U> copy(device_ptr<T> first, device_ptr<T> last, device_ptr<U> out) {
  detail::copy(cudaStream_t(0), first.get(), size_t(last - first), out.get());
  return out + (last - first);
}
template <class T>
device_ptr<T> copy(const T* first, const T* last, device_ptr<T> out) {
  cudaMemcpy(out.get(), first, (last - first) * sizeof(T), cudaMemcpyHostToDevice);
  return out + (last - first);
}
template <class T>
device_ptr<T> copy(T* first, T* last, device_ptr<T> out) {
  cudaMemcpy(out.get(), first, (last - first) * sizeof(T), cudaMemcpyHostToDevice);
  return out + (last - first);
}
template <class T>
T* copy(device_ptr<T> first, device_ptr<T> last, T* out) {
  cudaMemcpy(out, first.get(), (last - first) * sizeof(T), cudaMemcpyDeviceToHost);
  return out + (last - first);
}
template <class T>
T* copy(device_ptr<const T> first, device_ptr<const T> last, T* out) {
  cudaMemcpy(out, first.get(), (last - first) * sizeof(T), cudaMemcpyDeviceToHost);
  return out + (last - first);
}

#if defined(CUGRAD_CPU)
// Iterators of the C++ library's vectors; where clang reads programs, these are pointers.
template <class T, class It, class = typename It::iterator_category>
It copy(device_ptr<T> first, device_ptr<T> last, It out) {
  if (last - first) cudaMemcpy(&*out, first.get(), (last - first) * sizeof(T), cudaMemcpyDeviceToHost);
  return out + (last - first);
}
template <class T, class It, class = typename It::iterator_category>
device_ptr<T> copy(It first, It last, device_ptr<T> out) {
  if (last - first) cudaMemcpy(out.get(), &*first, (last - first) * sizeof(T), cudaMemcpyHostToDevice);
  return out + (last - first);
}
#endif

// ---- transform, for_each ----------------------------------------------------------------------------------------------------
CUGRAD_THRUST_DEVICE(Out, transform, CUGRAD_LIST(template <class In, class Out, class F>), CUGRAD_LIST(In first, In last, Out out, F f),
                     detail::transform(stream, raw_pointer_cast(first), size_t(last - first), raw_pointer_cast(out), f);
                     return out + (last - first);)
CUGRAD_THRUST_DEVICE(Out, transform, CUGRAD_LIST(template <class A, class B, class Out, class F>),
                     CUGRAD_LIST(A first, A last, B other, Out out, F f),
                     detail::transform(stream, raw_pointer_cast(first), size_t(last - first), raw_pointer_cast(other),
                                       raw_pointer_cast(out), f);
                     return out + (last - first);)
CUGRAD_THRUST_DEVICE(It, for_each, CUGRAD_LIST(template <class It, class F>), CUGRAD_LIST(It first, It last, F f),
                     detail::for_each(stream, raw_pointer_cast(first), size_t(last - first), f); return last;)
template <class T, class U, class F>
device_ptr<U> transform(device_ptr<T> first, device_ptr<T> last, device_ptr<U> out, F f) {
  detail::transform(cudaStream_t(0), first.get(), size_t(last - first), out.get(), f);
  return out + (last - first);
}
template <class A, class B, class U, class F>
device_ptr<U> transform(device_ptr<A> first, device_ptr<A> last, device_ptr<B> other, device_ptr<U> out, F f) {
  detail::transform(cudaStream_t(0), first.get(), size_t(last - first), other.get(), out.get(), f);
  return out + (last - first);
}
template <class T, class F>
device_ptr<T> for_each(device_ptr<T> first, device_ptr<T> last, F f) {
  detail::for_each(cudaStream_t(0), first.get(), size_t(last - first), f);
  return last;
}

}  // namespace thrust

#include "reductions.h"
#include "selections.h"

#undef CUGRAD_THRUST_DEVICE
#undef CUGRAD_LIST

#include "indexed.h"

#include "by_key.h"
