// Pointers to device memory that know it.
#pragma once

#include <stddef.h>

#include "../cuda_runtime.h"

namespace thrust {

template <class T>
class device_ptr;

// An element of device memory, as host code sees it: every use is a copy.
template <class T>
class device_reference {
 public:
  __host__ __device__ explicit device_reference(T* p) : place(p) {}
  operator T() const {
    T value;
    cudaMemcpy(&value, place, sizeof(T), cudaMemcpyDeviceToHost);
    return value;
  }
  device_reference& operator=(const T& value) {
    T kept = value;
    cudaMemcpy(place, &kept, sizeof(T), cudaMemcpyHostToDevice);
    return *this;
  }
  device_reference& operator=(const device_reference& from) {
    cudaMemcpy(place, from.place, sizeof(T), cudaMemcpyDeviceToDevice);
    return *this;
  }
  device_reference& operator+=(const T& value) { return *this = T(*this) + value; }
  device_reference& operator-=(const T& value) { return *this = T(*this) - value; }
  device_reference& operator*=(const T& value) { return *this = T(*this) * value; }
  device_ptr<T> operator&() const { return device_ptr<T>(place); }

 private:
  T* place;
};

template <class T>
class device_ptr {
 public:
  typedef T value_type;
  typedef ptrdiff_t difference_type;
  __host__ __device__ device_ptr() : p_(nullptr) {}
  __host__ __device__ explicit device_ptr(T* p) : p_(p) {}
  __host__ __device__ operator device_ptr<const T>() const { return device_ptr<const T>(p_); }
  __host__ __device__ T* get() const { return p_; }
  __host__ __device__ device_ptr operator+(ptrdiff_t n) const { return device_ptr(p_ + n); }
  __host__ __device__ device_ptr operator-(ptrdiff_t n) const { return device_ptr(p_ - n); }
  __host__ __device__ ptrdiff_t operator-(const device_ptr& other) const { return p_ - other.p_; }
  __host__ __device__ device_ptr& operator++() {
    p_ = p_ + 1;
    return *this;
  }
  __host__ __device__ device_ptr& operator+=(ptrdiff_t n) {
    p_ = p_ + n;
    return *this;
  }
  device_reference<T> operator*() const { return device_reference<T>(p_); }
  device_reference<T> operator[](ptrdiff_t n) const { return device_reference<T>(p_ + n); }
  __host__ __device__ bool operator==(const device_ptr& other) const { return p_ == other.p_; }
  __host__ __device__ bool operator!=(const device_ptr& other) const { return p_ != other.p_; }

 private:
  T* p_;
};

template <class T>
__host__ __device__ device_ptr<T> device_pointer_cast(T* p) {
  return device_ptr<T>(p);
}
template <class T>
__host__ __device__ device_ptr<T> device_pointer_cast(const device_ptr<T>& p) {
  return p;
}
template <class T>
__host__ __device__ T* raw_pointer_cast(const device_ptr<T>& p) {
  return p.get();
}
template <class T>
__host__ __device__ T* raw_pointer_cast(T* p) {
  return p;
}

}  // namespace thrust
