// CUB's pair of a key and a value. Like CUB's, it brings the small floating-point types in.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

namespace cub {

template <class Key, class Value>
struct KeyValuePair {
  typedef Key Key_;
  typedef Value Value_;
  Key key;
  Value value;
  __host__ __device__ KeyValuePair() {}
  __host__ __device__ KeyValuePair(Key key, Value value) : key(key), value(value) {}
  __host__ __device__ bool operator!=(const KeyValuePair &other) const { return key != other.key || value != other.value; }
};

struct NullType {};

}  // namespace cub
