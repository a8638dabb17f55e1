// clad::array: an array that owns its elements, zero at first; passed to `execute` as the adjoint of an array.
#pragma once
#include <cugrad/detail/names_set_aside.h>

#include <stddef.h>

#include "ArrayRef.h"

namespace clad {

template <class T>
class array {
public:
  CUGRAD_HD array() : data_(nullptr), size_(0) {}
  CUGRAD_HD explicit array(size_t size) : data_(new T[size]()), size_(size) {}
  CUGRAD_HD array(const T* values, size_t size) : array(size) { copy(values); }
  template <size_t N>
  CUGRAD_HD array(const T (&values)[N]) : array(N) {
    copy(values);
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
  CUGRAD_HD operator array_ref<T>() { return array_ref<T>(data_, size_); }

private:
  CUGRAD_HD void copy(const T* values) {
    for (size_t i = 0; i < size_; ++i) data_[i] = values[i];
  }

  T* data_;
  size_t size_;
};

template <class T>
CUGRAD_HD T* adjoint_pointer(array<T>& a) {
  return a.ptr();
}

}  // namespace clad

#include <cugrad/detail/names_restored.h>
