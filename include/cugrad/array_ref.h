// A pointer with a length: the argument form in which some programs pass adjoint arrays.
// Derivatives take plain pointers; an array_ref is accepted wherever one is expected.
#pragma once
#include "detail/names_set_aside.h"

#include <stddef.h>

#include "detail/platform.h"

namespace cugrad {

template <class T>
class array_ref {
public:
  CUGRAD_HD array_ref() : data_(nullptr), size_(0) {}
  CUGRAD_HD array_ref(T* data, size_t size) : data_(data), size_(size) {}
  template <size_t N>
  CUGRAD_HD array_ref(T (&data)[N]) : data_(data), size_(N) {}
  // One variable, as in `execute(x, &dx)` for a scalar.
  CUGRAD_HD array_ref(T* data) : data_(data), size_(1) {}

  CUGRAD_HD T* ptr() const { return data_; }
  CUGRAD_HD T* begin() const { return data_; }
  CUGRAD_HD T* end() const { return data_ + size_; }
  CUGRAD_HD size_t size() const { return size_; }
  CUGRAD_HD T& operator[](size_t i) const { return data_[i]; }
  CUGRAD_HD T& operator*() const { return *data_; }
  CUGRAD_HD operator T*() const { return data_; }
  CUGRAD_HD array_ref slice(size_t offset, size_t size) const { return array_ref(data_ + offset, size); }

private:
  T* data_;
  size_t size_;
};

}  // namespace cugrad

#include "detail/names_restored.h"
