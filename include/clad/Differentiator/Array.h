// clad::array: an array that owns its elements, zero at first; passed to `execute` as the adjoint of an array.
#pragma once
#include <cugrad/detail/names_set_aside.h>

#include <stddef.h>

#include <initializer_list>

#include "ArrayRef.h"

namespace clad {

template <class T>
class array {
public:
  CUGRAD_HD array() : data_(nullptr), size_(0) {}
  CUGRAD_HD explicit array(size_t size) : data_(new T[size]()), size_(size) {}
  template <class U>
  CUGRAD_HD array(const U* values, size_t size) : array(size) {
    copy(values);
  }
  template <class U, size_t N>
  CUGRAD_HD array(const U (&values)[N]) : array(N) {
    copy(values);
  }
  template <class U>
  CUGRAD_HD array(std::initializer_list<U> values) : array(values.size()) {
    copy(values.begin());
  }
  template <class U>
  CUGRAD_HD array(const array_ref<U>& values) : array(values.size()) {
    copy(values.ptr());
  }
  template <class U>
  CUGRAD_HD array(const array<U>& values) : array(values.size()) {
    copy(values.ptr());
  }
  CUGRAD_HD array(const array& other) : array(other.size_) { copy(other.data_); }
  CUGRAD_HD array(array&& other) : data_(other.data_), size_(other.size_) {
    other.data_ = nullptr;
    other.size_ = 0;
  }
  CUGRAD_HD array& operator=(array other) {
    T* const data = data_;
    const size_t size = size_;
    data_ = other.data_, size_ = other.size_;
    other.data_ = data, other.size_ = size;
    return *this;
  }
  CUGRAD_HD ~array() { delete[] data_; }

  CUGRAD_HD T* ptr() { return data_; }
  CUGRAD_HD const T* ptr() const { return data_; }
  CUGRAD_HD T* begin() { return data_; }
  CUGRAD_HD T* end() { return data_ + size_; }
  CUGRAD_HD const T* begin() const { return data_; }
  CUGRAD_HD const T* end() const { return data_ + size_; }
  CUGRAD_HD size_t size() const { return size_; }
  CUGRAD_HD T& operator[](size_t i) { return data_[i]; }
  CUGRAD_HD const T& operator[](size_t i) const { return data_[i]; }
  CUGRAD_HD T& operator*() { return *data_; }
  CUGRAD_HD operator array_ref<T>() { return array_ref<T>(data_, size_); }
  // A copy of some elements.
  CUGRAD_HD array slice(size_t offset, size_t size) const { return array(data_ + offset, size); }

// Element by element: with arrays of any kind, or with one number for all.
#define CLAD_DEFINE_UPDATE(op)                                        \
  template <class U>                                                  \
  CUGRAD_HD array& operator op(const array<U>& other) {               \
    for (size_t i = 0; i < size_; ++i) data_[i] op other[i];          \
    return *this;                                                     \
  }                                                                   \
  template <class U>                                                  \
  CUGRAD_HD array& operator op(const array_ref<U>& other) {           \
    for (size_t i = 0; i < size_; ++i) data_[i] op other.ptr()[i];    \
    return *this;                                                     \
  }                                                                   \
  template <class U, size_t N>                                        \
  CUGRAD_HD array& operator op(const U (&other)[N]) {                 \
    for (size_t i = 0; i < size_; ++i) data_[i] op other[i];          \
    return *this;                                                     \
  }                                                                   \
  CUGRAD_HD array& operator op(const T& number) {                     \
    for (size_t i = 0; i < size_; ++i) data_[i] op number;            \
    return *this;                                                     \
  }
  CLAD_DEFINE_UPDATE(+=)
  CLAD_DEFINE_UPDATE(-=)
  CLAD_DEFINE_UPDATE(*=)
  CLAD_DEFINE_UPDATE(/=)
#undef CLAD_DEFINE_UPDATE

private:
  template <class U>
  CUGRAD_HD void copy(const U* values) {
    for (size_t i = 0; i < size_; ++i) data_[i] = static_cast<T>(values[i]);
  }

  T* data_;
  size_t size_;
};

#define CLAD_DEFINE_OPERATOR(op, update)                                  \
  template <class T>                                                      \
  CUGRAD_HD array<T> operator op(array<T> a, const array<T>& b) {         \
    a update b;                                                           \
    return a;                                                             \
  }                                                                       \
  template <class T>                                                      \
  CUGRAD_HD array<T> operator op(array<T> a, const T& number) {           \
    a update number;                                                      \
    return a;                                                             \
  }
CLAD_DEFINE_OPERATOR(+, +=)
CLAD_DEFINE_OPERATOR(-, -=)
CLAD_DEFINE_OPERATOR(*, *=)
CLAD_DEFINE_OPERATOR(/, /=)
#undef CLAD_DEFINE_OPERATOR

// All zero but one element, which is 1.
template <class T = double>
CUGRAD_HD array<T> one_hot_vector(size_t size, size_t at) {
  array<T> result(size);
  result[at] = T(1);
  return result;
}
template <class T = double>
CUGRAD_HD array<T> zero_vector(size_t size) {
  return array<T>(size);
}

template <class T>
CUGRAD_HD T* adjoint_pointer(array<T>& a) {
  return a.ptr();
}

}  // namespace clad

#include <cugrad/detail/names_restored.h>
