// Algorithms of the C++ library as derivatives read them: plain loops.
#pragma once

#include <stddef.h>

namespace std {

#define CUGRAD_OPERATOR(name, result, op)                                                                           \
  template <class T = void>                                                                                         \
  struct name {                                                                                                     \
    __host__ __device__ result operator()(const T& a, const T& b) const { return a op b; }                          \
  };                                                                                                                \
  template <>                                                                                                       \
  struct name<void> {                                                                                               \
    template <class A, class B>                                                                                     \
    __host__ __device__ auto operator()(const A& a, const B& b) const -> decltype(a op b) {                         \
      return a op b;                                                                                                \
    }                                                                                                               \
  };
CUGRAD_OPERATOR(Plus, T, +)
CUGRAD_OPERATOR(Minus, T, -)
CUGRAD_OPERATOR(Multiplies, T, *)
CUGRAD_OPERATOR(Divides, T, /)
CUGRAD_OPERATOR(Modulus, T, %)
CUGRAD_OPERATOR(Less, bool, <)
CUGRAD_OPERATOR(Greater, bool, >)
CUGRAD_OPERATOR(Less_equal, bool, <=)
CUGRAD_OPERATOR(Greater_equal, bool, >=)
CUGRAD_OPERATOR(Equal_to, bool, ==)
CUGRAD_OPERATOR(Not_equal_to, bool, !=)
CUGRAD_OPERATOR(Logical_and, bool, &&)
CUGRAD_OPERATOR(Logical_or, bool, ||)
#undef CUGRAD_OPERATOR
template <class T = void>
struct Negate {
  __host__ __device__ T operator()(const T& a) const { return -a; }
};
template <>
struct Negate<void> {
  template <class A>
  __host__ __device__ auto operator()(const A& a) const -> decltype(-a) {
    return -a;
  }
};

// With an order of the program's own. Those without are functions that derivatives know; they stand here too because names are
// told apart by the number of their arguments, which may be counted wrongly.
template <class T, class F>
__host__ __device__ const T& Max(const T& a, const T& b, F less) {
  return less(a, b) ? b : a;
}
template <class T>
__host__ __device__ const T& Max(const T& a, const T& b) {
  return a < b ? b : a;
}
template <class T, class F>
__host__ __device__ const T& Min(const T& a, const T& b, F less) {
  return less(b, a) ? b : a;
}
template <class T>
__host__ __device__ const T& Min(const T& a, const T& b) {
  return b < a ? b : a;
}
template <class T, class F>
__host__ __device__ const T& Clamp(const T& x, const T& low, const T& high, F less) {
  return less(x, low) ? low : less(high, x) ? high : x;
}
template <class T>
__host__ __device__ const T& Clamp(const T& x, const T& low, const T& high) {
  return x < low ? low : high < x ? high : x;
}

template <class C>
auto Begin(C& c) -> decltype(c.begin()) {
  return c.begin();
}
template <class C>
auto End(C& c) -> decltype(c.end()) {
  return c.end();
}
template <class T, size_t N>
T* Begin(T (&a)[N]) {
  return a;
}
template <class T, size_t N>
T* End(T (&a)[N]) {
  return a + N;
}
template <class C>
auto Size(const C& c) -> decltype(c.size()) {
  return c.size();
}
template <class T, size_t N>
size_t Size(T (&)[N]) {
  return N;
}
template <class C>
auto Data(C& c) -> decltype(c.data()) {
  return c.data();
}

// Iterators are pointers here. Loops count: that is what a reverse sweep turns around best.
template <class It, class T>
T Accumulate(It first, It last, T sum) {
  const size_t n = last - first;
  for (size_t i = 0; i < n; ++i) sum = sum + first[i];
  return sum;
}
template <class It, class T, class F>
T Accumulate(It first, It last, T sum, F f) {
  const size_t n = last - first;
  for (size_t i = 0; i < n; ++i) sum = f(sum, first[i]);
  return sum;
}
template <class It, class T>
T Reduce(It first, It last, T sum) {
  return Accumulate(first, last, sum);
}
template <class A, class B, class T>
T Inner_product(A first, A last, B other, T sum) {
  const size_t n = last - first;
  for (size_t i = 0; i < n; ++i) sum = sum + first[i] * other[i];
  return sum;
}
template <class A, class B, class T, class F, class G>
T Inner_product(A first, A last, B other, T sum, F f, G g) {
  const size_t n = last - first;
  for (size_t i = 0; i < n; ++i) sum = f(sum, g(first[i], other[i]));
  return sum;
}
template <class In, class Out>
Out Copy_n(In first, size_t n, Out to) {
  for (size_t i = 0; i < n; ++i) to[i] = first[i];
  return to + n;
}
template <class In, class Out>
Out Copy(In first, In last, Out to) {
  return Copy_n(first, last - first, to);
}
template <class It, class T>
It Fill_n(It first, size_t n, const T& value) {
  for (size_t i = 0; i < n; ++i) first[i] = value;
  return first + n;
}
template <class It, class T>
void Fill(It first, It last, const T& value) {
  Fill_n(first, last - first, value);
}
template <class It, class T>
void Iota(It first, It last, T value) {
  const size_t n = last - first;
  for (size_t i = 0; i < n; ++i) first[i] = value + i;
}
template <class In, class Out, class F>
Out Transform(In first, In last, Out to, F f) {
  const size_t n = last - first;
  for (size_t i = 0; i < n; ++i) to[i] = f(first[i]);
  return to + n;
}
template <class A, class B, class Out, class F>
Out Transform(A first, A last, B other, Out to, F f) {
  const size_t n = last - first;
  for (size_t i = 0; i < n; ++i) to[i] = f(first[i], other[i]);
  return to + n;
}
template <class It, class F>
F For_each(It first, It last, F f) {
  const size_t n = last - first;
  for (size_t i = 0; i < n; ++i) f(first[i]);
  return f;
}

}  // namespace std
