// numerical_diff: slopes by differences, where a program asks for them, as in derivatives of its own for functions whose bodies nobody sees.
// cugrad never falls back on them.
//
// Five points, f'(x) = (4 d(h) - d(2h)) / 3 with d(h) = (f(x + h) - f(x - h)) / 2h: the error of the formula is of order h⁴, that of
// rounding of order 1/h, and h balances them. Functions must neither keep state nor write to arrays whose lengths they were not told.
#pragma once
#include <cugrad/detail/names_set_aside.h>

#include <stddef.h>

#include <cugrad/detail/report.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "ArrayRef.h"
#include "Tape.h"

namespace numerical_diff {

// What steps and differences are computed in.
using precision = double;

// Copies of arguments that are passed by pointer, as long as one function is called with them.
class ManageBufferSpace {
public:
  ManageBufferSpace() {}
  ManageBufferSpace(const ManageBufferSpace&) = delete;
  ManageBufferSpace& operator=(const ManageBufferSpace&) = delete;
  ~ManageBufferSpace() { free_buffer(); }

  // Room for `n` elements; the first is constructed from `arguments` where `construct` says so.
  template <class T, class... A>
  T* make_buffer_space(size_t n, bool construct, A&&... arguments) {
    T* const room = make_buffer_space<T>(n);
    if (construct) ::new (static_cast<void*>(room)) T(static_cast<A&&>(arguments)...);
    return room;
  }
  template <class T>
  T* make_buffer_space(size_t n) {
    static_assert(std::is_trivially_destructible<T>::value, "cugrad: copies for numerical_diff are freed without destructors");
    void* const room = std::malloc(n ? n * sizeof(T) : 1);
    if (!room) throw std::bad_alloc();
    rooms_.push_back(room);
    return static_cast<T*>(room);
  }
  void free_buffer() { free_down_to(0); }

  // Those of a call within a call go first, and alone.
  size_t size() const { return rooms_.size(); }
  void free_down_to(size_t size) {
    for (; rooms_.size() > size; rooms_.pop_back()) std::free(rooms_.back());
  }

private:
  std::vector<void*> rooms_;
};

inline ManageBufferSpace& getBufferManager() {
  static thread_local ManageBufferSpace manager;
  return manager;
}

// `h`, or the distance to the next number where that is larger: `x + h` has to be another number than `x`.
inline precision make_h_representable(precision x, precision h) {
  const volatile precision moved = x + h;
  return moved != x ? h : std::nextafter(x, std::numeric_limits<precision>::max()) - x;
}

// The step for an argument: the same for all up to one, and in proportion to those beyond.
inline precision get_h(precision x) {
  const precision h = std::pow(11.25 * std::numeric_limits<precision>::epsilon(), 0.2);
  return make_h_representable(x, std::fabs(x) > 1 ? h * std::fabs(x) : h);
}

// The argument at `index` of a call in which the one at `varied` is moved by `multiplier` steps. Programs overload it for classes of their own;
// the first call with a step of 0 sets it. An integer cannot be moved by less than one, and is not.
template <class T, typename std::enable_if<!std::is_pointer<T>::value, int>::type = 0>
T updateIndexParamValue(T argument, size_t index, size_t varied, int multiplier, precision& step, size_t = 0, size_t = 0) {
  if (index != varied || std::is_integral<T>::value) return argument;
  if (step == 0) step = get_h(static_cast<precision>(argument));
  return static_cast<T>(argument + step * multiplier);
}
// A copy of an array whose element `i` is moved. Where no length is told, the array itself.
template <class T>
T* updateIndexParamValue(T* array, size_t index, size_t varied, int multiplier, precision& step, size_t length = 0, size_t i = 0) {
  using element = typename std::remove_cv<T>::type;
  if (index == varied && i >= length) ::cugrad::detail::fail("numerical_diff: an array is to be moved whose length is not told: name it, or pass a tape of array_ref");
  if (length == 0) return array;
  element* const copy = getBufferManager().make_buffer_space<element>(length);
  for (size_t j = 0; j < length; ++j) ::new (static_cast<void*>(copy + j)) element(array[j]);
  if (index == varied) copy[i] = updateIndexParamValue(copy[i], index, varied, multiplier, step);
  return copy;
}

namespace detail {

// What an argument becomes before it is moved: the parameter's type, where that is known. A number that is cut off there has no slope.
template <class F, size_t I, class A>
struct argument {
  using type = typename std::decay<A>::type;
};
template <class R, class... P, size_t I, class A>
struct argument<R (*)(P...), I, A> {
  using type = typename std::decay<typename std::tuple_element<I, std::tuple<P...>>::type>::type;
};

// Which number is moved, how far, and how long the arrays are.
struct moved {
  size_t argument;
  size_t element;
  precision step;
};

template <class F, class Lengths, size_t... I, class... A>
precision value(F& f, moved& at, int multiplier, const Lengths& length, std::index_sequence<I...>, A&... arguments) {
  ManageBufferSpace& buffers = getBufferManager();
  const size_t before = buffers.size();
  const precision result = static_cast<precision>(
      f(updateIndexParamValue(static_cast<typename argument<F, I, A>::type>(arguments), I, at.argument, multiplier, at.step, length(I),
                              at.element)...));
  buffers.free_down_to(before);
  return result;
}

template <class F, class Lengths, class... A>
precision slope(F& f, moved at, bool report, const Lengths& length, A&... arguments) {
  const auto along = [&](int n) {
    const precision after = value(f, at, n, length, std::index_sequence_for<A...>(), arguments...);
    return after - value(f, at, -n, length, std::index_sequence_for<A...>(), arguments...);
  };
  const precision one = along(1), two = along(2), h = at.step;
  // Nothing was moved: an integer, or a class that says so.
  if (h == 0) return 0;
  if (report) {
    const precision of_formula = std::fabs(along(3) - 4 * two + 5 * one) / (60 * h);
    const precision size = std::fabs(value(f, at, 0, length, std::index_sequence_for<A...>(), arguments...));
    const precision of_rounding = std::numeric_limits<precision>::epsilon() * 1.5 * size / h;
    std::printf("numerical_diff: argument %zu, element %zu: off by about %.1e (formula) and %.1e (rounding)\n", at.argument, at.element,
                of_formula, of_rounding);
  }
  return (8 * one - two) / (12 * h);
}

// All of them, one after the other: into arrays of given lengths, or one number each.
template <class F, class T, size_t N, size_t S, bool M, bool D, class... A>
void slopes(F& f, clad::tape_impl<clad::array_ref<T>, N, S, M, D>& into, bool report, A&... arguments) {
  const auto length = [&](size_t i) { return into[i].size(); };
  for (size_t i = 0; i < sizeof...(A); ++i)
    for (size_t j = 0; j < into[i].size(); ++j) into[i][j] = static_cast<T>(slope(f, moved{i, j, 0}, report, length, arguments...));
}
template <class F, class T, class... A>
void slopes(F& f, T* into, bool report, A&... arguments) {
  const auto unknown = [](size_t) { return size_t(0); };
  for (size_t i = 0; i < sizeof...(A); ++i) into[i] = static_cast<T>(slope(f, moved{i, 0, 0}, report, unknown, arguments...));
}

}  // namespace detail

// The gradient with respect to all arguments, assigned.
template <class F, class Gradient, class... A>
void central_difference(F f, Gradient& gradient, bool report, A&&... arguments) {
  detail::slopes(f, gradient, report, arguments...);
}

// The slope along one argument, a number; it is named by its position, and its value is not looked at.
template <class F, class T, class... A, typename std::enable_if<!std::is_pointer<T>::value, int>::type = 0>
precision forward_central_difference(F f, T, size_t position, bool report, A&&... arguments) {
  const auto unknown = [](size_t) { return size_t(0); };
  return detail::slope(f, detail::moved{position, 0, 0}, report, unknown, arguments...);
}
// The slope along one element of an array of which `length` elements are copied. Other arrays are passed as they are.
template <class F, class T, class... A>
precision forward_central_difference(F f, T, size_t position, size_t length, int element, bool report, A&&... arguments) {
  const auto known = [=](size_t i) { return i == position ? length : 0; };
  return detail::slope(f, detail::moved{position, static_cast<size_t>(element), 0}, report, known, arguments...);
}

}  // namespace numerical_diff

#include <cugrad/detail/names_restored.h>
