// Vectors in host memory.
#pragma once

// Thrust brings these in, and programs count on it.
#include <limits.h>
#include <stdlib.h>

#include <vector>

#include "detail/algorithms.h"

namespace thrust {

template <class T>
class device_vector;

template <class T>
class host_vector {
 public:
  typedef T value_type;
  typedef size_t size_type;
  typedef T* iterator;
  typedef const T* const_iterator;
  host_vector() : data_(nullptr), size_(0) {}
  explicit host_vector(size_t n) : data_((T*)calloc(n, sizeof(T))), size_(n) {}
  host_vector(size_t n, const T& value) : data_((T*)malloc(n * sizeof(T))), size_(n) {
    for (size_t i = 0; i < n; ++i) data_[i] = value;
  }
  template <class It, class = decltype(*It())>
  host_vector(It first, It last) : data_((T*)malloc((last - first) * sizeof(T))), size_(last - first) {
    for (size_t i = 0; i < size_; ++i) data_[i] = first[i];
  }
  host_vector(const host_vector& from) : data_((T*)malloc(from.size_ * sizeof(T))), size_(from.size_) {
    for (size_t i = 0; i < size_; ++i) data_[i] = from.data_[i];
  }
  host_vector(const device_vector<T>& from);
  ~host_vector() { free(data_); }
  host_vector& operator=(const host_vector& from) {
    resize(from.size_);
    for (size_t i = 0; i < size_; ++i) data_[i] = from.data_[i];
    return *this;
  }
  host_vector& operator=(const device_vector<T>& from);

  T& operator[](size_t i) { return data_[i]; }
  const T& operator[](size_t i) const { return data_[i]; }
  T* begin() { return data_; }
  const T* begin() const { return data_; }
  T* end() { return data_ + size_; }
  const T* end() const { return data_ + size_; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T& front() { return data_[0]; }
  T& back() { return data_[size_ - 1]; }
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void resize(size_t n) {
    if (n > size_) {
      T* fresh = (T*)calloc(n, sizeof(T));
      for (size_t i = 0; i < size_; ++i) fresh[i] = data_[i];
      free(data_);
      data_ = fresh;
    }
    size_ = n;
  }
  template <class It, class = decltype(*It())>
  void assign(It first, It last) {
    resize(size_t(last - first));
    for (size_t i = 0; i < size_; ++i) data_[i] = first[i];
  }
  void assign(size_t n, const T& value) {
    resize(n);
    for (size_t i = 0; i < n; ++i) data_[i] = value;
  }

 private:
  T* data_;
  size_t size_;
};

}  // namespace thrust

#include "device_vector.h"
