// Vectors in device memory.
#pragma once

#include "detail/algorithms.h"
#include "host_vector.h"

namespace thrust {

namespace detail {

template <class T, class U>
struct is_same_but_const {
  enum { value = false };
};
template <class T>
struct is_same_but_const<T, T> {
  enum { value = true };
};
template <class T>
struct is_same_but_const<T, const T> {
  enum { value = true };
};
template <class T, class U>
void require_same() {
  static_assert(is_same_but_const<T, U>::value,
                "cugrad: a device_vector is made of elements of another type; convert them first");
}

}  // namespace detail

template <class T>
class device_vector {
 public:
  typedef T value_type;
  typedef size_t size_type;
  typedef device_ptr<T> iterator;
  typedef device_ptr<const T> const_iterator;
  device_vector() : data_(nullptr), size_(0) {}
  explicit device_vector(size_t n) : data_(nullptr), size_(n) {
    take(n);
    cudaMemset(data_, 0, n * sizeof(T));
  }
  device_vector(size_t n, const T& value) : data_(nullptr), size_(n) {
    take(n);
    detail::fill(cudaStream_t(0), data_, n, T(value));
  }
  template <class U>
  device_vector(U* first, U* last) : data_(nullptr), size_(last - first) {
    detail::require_same<T, U>();
    take(size_);
    cudaMemcpy(data_, first, size_ * sizeof(T), cudaMemcpyHostToDevice);
  }
  template <class U>
  device_vector(device_ptr<U> first, device_ptr<U> last) : data_(nullptr), size_(last - first) {
    take(size_);
    detail::copy(cudaStream_t(0), first.get(), size_, data_);
  }
#if defined(CUGRAD_CPU)
  // Iterators of the C++ library's vectors; where clang reads programs, these are pointers.
  template <class It, class = typename It::iterator_category>
  device_vector(It first, It last) : data_(nullptr), size_(last - first) {
    detail::require_same<T, typename It::value_type>();
    take(size_);
    if (size_) cudaMemcpy(data_, &*first, size_ * sizeof(T), cudaMemcpyHostToDevice);
  }
#endif
  // A vector of the C++ library.
  template <class V, class = decltype(V().data() + V().size()), class = typename V::const_pointer>
  device_vector(const V& from) : data_(nullptr), size_(from.size()) {
    detail::require_same<T, typename V::value_type>();
    take(size_);
    cudaMemcpy(data_, from.data(), size_ * sizeof(T), cudaMemcpyHostToDevice);
  }
  device_vector(const device_vector& from) : data_(nullptr), size_(from.size_) {
    take(size_);
    cudaMemcpy(data_, from.data_, size_ * sizeof(T), cudaMemcpyDeviceToDevice);
  }
  device_vector(const host_vector<T>& from) : data_(nullptr), size_(from.size()) {
    take(size_);
    cudaMemcpy(data_, from.data(), size_ * sizeof(T), cudaMemcpyHostToDevice);
  }
  device_vector(device_vector&& from) : data_(from.data_), size_(from.size_) {
    from.data_ = nullptr;
    from.size_ = 0;
  }
  ~device_vector() { cudaFree(data_); }
  device_vector& operator=(const device_vector& from) {
    resize(from.size_);
    cudaMemcpy(data_, from.data_, size_ * sizeof(T), cudaMemcpyDeviceToDevice);
    return *this;
  }
  device_vector& operator=(const host_vector<T>& from) {
    resize(from.size());
    cudaMemcpy(data_, from.data(), size_ * sizeof(T), cudaMemcpyHostToDevice);
    return *this;
  }

  device_reference<T> operator[](size_t i) { return device_reference<T>(data_ + i); }
  device_reference<const T> operator[](size_t i) const { return device_reference<const T>(data_ + i); }
  device_reference<T> front() { return device_reference<T>(data_); }
  device_reference<T> back() { return device_reference<T>(data_ + (size_ - 1)); }
  device_ptr<T> begin() { return device_ptr<T>(data_); }
  device_ptr<const T> begin() const { return device_ptr<const T>(data_); }
  device_ptr<const T> cbegin() const { return device_ptr<const T>(data_); }
  device_ptr<T> end() { return device_ptr<T>(data_ + size_); }
  device_ptr<const T> end() const { return device_ptr<const T>(data_ + size_); }
  device_ptr<const T> cend() const { return device_ptr<const T>(data_ + size_); }
  device_ptr<T> data() { return device_ptr<T>(data_); }
  device_ptr<const T> data() const { return device_ptr<const T>(data_); }
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void resize(size_t n) {
    if (n > size_) {
      T* old = data_;
      take(n);
      cudaMemset(data_, 0, n * sizeof(T));
      cudaMemcpy(data_, old, size_ * sizeof(T), cudaMemcpyDeviceToDevice);
      cudaFree(old);
    }
    size_ = n;
  }
  template <class U>
  void assign(U* first, U* last) {
    detail::require_same<T, U>();
    resize(size_t(last - first));
    cudaMemcpy(data_, first, size_ * sizeof(T), cudaMemcpyHostToDevice);
  }
  template <class U>
  void assign(device_ptr<U> first, device_ptr<U> last) {
    resize(size_t(last - first));
    detail::copy(cudaStream_t(0), first.get(), size_, data_);
  }
  void assign(size_t n, const T& value) {
    resize(n);
    detail::fill(cudaStream_t(0), data_, n, T(value));
  }
  void swap(device_vector& other) {
    T* p = data_;
    const size_t n = size_;
    data_ = other.data_;
    size_ = other.size_;
    other.data_ = p;
    other.size_ = n;
  }

 private:
  void take(size_t n) { cudaMalloc((void**)&data_, n * sizeof(T)); }
  T* data_;
  size_t size_;
};

template <class T>
host_vector<T>::host_vector(const device_vector<T>& from) : data_((T*)malloc(from.size() * sizeof(T))), size_(from.size()) {
  cudaMemcpy(data_, from.data().get(), size_ * sizeof(T), cudaMemcpyDeviceToHost);
}
template <class T>
host_vector<T>& host_vector<T>::operator=(const device_vector<T>& from) {
  resize(from.size());
  cudaMemcpy(data_, from.data().get(), size_ * sizeof(T), cudaMemcpyDeviceToHost);
  return *this;
}

}  // namespace thrust
