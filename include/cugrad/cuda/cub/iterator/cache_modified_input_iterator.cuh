// cub::CacheModifiedInputIterator: a pointer whose loads have a hint to the cache.
#pragma once

#include "../thread/thread_load.cuh"

namespace cub {

template <CacheLoadModifier, class T, class Offset = ptrdiff_t>
class CacheModifiedInputIterator {
  const T *at_;

 public:
  typedef T value_type;
  typedef T reference;
  typedef const T *pointer;
  typedef Offset difference_type;
  typedef ::std::random_access_iterator_tag iterator_category;

  __host__ __device__ CacheModifiedInputIterator(const T *at) : at_(at) {}
  __host__ __device__ T operator[](Offset n) const { return at_[n]; }
  __host__ __device__ T operator*() const { return *at_; }
  __host__ __device__ CacheModifiedInputIterator operator+(Offset n) const { return CacheModifiedInputIterator(at_ + n); }
  __host__ __device__ CacheModifiedInputIterator operator-(Offset n) const { return CacheModifiedInputIterator(at_ - n); }
  __host__ __device__ Offset operator-(const CacheModifiedInputIterator &other) const { return (Offset)(at_ - other.at_); }
  __host__ __device__ CacheModifiedInputIterator &operator+=(Offset n) {
    at_ += n;
    return *this;
  }
  __host__ __device__ CacheModifiedInputIterator &operator++() {
    ++at_;
    return *this;
  }
  __host__ __device__ bool operator==(const CacheModifiedInputIterator &other) const { return at_ == other.at_; }
  __host__ __device__ bool operator!=(const CacheModifiedInputIterator &other) const { return at_ != other.at_; }
};

}  // namespace cub
