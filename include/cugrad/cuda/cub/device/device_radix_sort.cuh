// cub::DeviceRadixSort: pairs and keys in memory of the device, put into order as Thrust's are here. What is sorted has its adjoints
// put back by the same order.
//
// A call without memory to work in says how much it wants; one byte will do.
#pragma once

#include "../../thrust/detail/algorithms.h"
#include "../util_type.cuh"

namespace cub {
namespace detail {

template <bool Descending, class K, class V>
cudaError_t radix_sort(cudaStream_t stream, K *keys, V *values, size_t count, int begin, int end) {
  if (K(1) / K(2) != K(0) && (begin != 0 || end != int(8 * sizeof(K)))) return cudaErrorNotSupported;
  if (end > begin) ::thrust::detail::sort_pairs(stream, keys, count, values, ::cugrad::library::by_bits<K, Descending>{begin, end - begin});
  return cudaSuccess;
}
template <bool Descending, class K>
cudaError_t radix_sort(cudaStream_t stream, K *keys, size_t count, int begin, int end) {
  if (K(1) / K(2) != K(0) && (begin != 0 || end != int(8 * sizeof(K)))) return cudaErrorNotSupported;
  if (end > begin) ::thrust::detail::sort_keys(stream, keys, count, ::cugrad::library::by_bits<K, Descending>{begin, end - begin});
  return cudaSuccess;
}

}  // namespace detail

// Two arrays that change places: what is sorted stays in the first.
template <class T>
struct DoubleBuffer {
  T *d_buffers[2];
  int selector;
  CUGRAD_HOST_DEVICE DoubleBuffer() : selector(0) { d_buffers[0] = d_buffers[1] = nullptr; }
  CUGRAD_HOST_DEVICE DoubleBuffer(T *current, T *alternate) : selector(0) {
    d_buffers[0] = current;
    d_buffers[1] = alternate;
  }
  CUGRAD_HOST_DEVICE T *Current() { return d_buffers[selector]; }
  CUGRAD_HOST_DEVICE T *Alternate() { return d_buffers[selector ^ 1]; }
};

#define CUGRAD_RADIX_SORT(SortPairs, SortKeys, descending)                                                                           \
  template <class K, class V, class Count>                                                                                           \
  static cudaError_t SortPairs(void *temporary, size_t &bytes, const K *keys, K *keys_out, const V *values, V *values_out, Count count, \
                               int begin = 0, int end = 8 * sizeof(K), cudaStream_t stream = 0) {                                    \
    if (temporary == nullptr) {                                                                                                      \
      bytes = 1;                                                                                                                     \
      return cudaSuccess;                                                                                                            \
    }                                                                                                                                \
    cudaMemcpyAsync(keys_out, keys, size_t(count) * sizeof(K), cudaMemcpyDeviceToDevice, stream);                                    \
    cudaMemcpyAsync(values_out, values, size_t(count) * sizeof(V), cudaMemcpyDeviceToDevice, stream);                                \
    return detail::radix_sort<descending>(stream, keys_out, values_out, size_t(count), begin, end);                                  \
  }                                                                                                                                  \
  template <class K, class V, class Count>                                                                                           \
  static cudaError_t SortPairs(void *temporary, size_t &bytes, DoubleBuffer<K> &keys, DoubleBuffer<V> &values, Count count,          \
                               int begin = 0, int end = 8 * sizeof(K), cudaStream_t stream = 0) {                                    \
    if (temporary == nullptr) {                                                                                                      \
      bytes = 1;                                                                                                                     \
      return cudaSuccess;                                                                                                            \
    }                                                                                                                                \
    return detail::radix_sort<descending>(stream, keys.Current(), values.Current(), size_t(count), begin, end);                      \
  }                                                                                                                                  \
  template <class K, class Count>                                                                                                    \
  static cudaError_t SortKeys(void *temporary, size_t &bytes, const K *keys, K *keys_out, Count count, int begin = 0,                \
                              int end = 8 * sizeof(K), cudaStream_t stream = 0) {                                                    \
    if (temporary == nullptr) {                                                                                                      \
      bytes = 1;                                                                                                                     \
      return cudaSuccess;                                                                                                            \
    }                                                                                                                                \
    cudaMemcpyAsync(keys_out, keys, size_t(count) * sizeof(K), cudaMemcpyDeviceToDevice, stream);                                    \
    return detail::radix_sort<descending>(stream, keys_out, size_t(count), begin, end);                                              \
  }                                                                                                                                  \
  template <class K, class Count>                                                                                                    \
  static cudaError_t SortKeys(void *temporary, size_t &bytes, DoubleBuffer<K> &keys, Count count, int begin = 0,                     \
                              int end = 8 * sizeof(K), cudaStream_t stream = 0) {                                                    \
    if (temporary == nullptr) {                                                                                                      \
      bytes = 1;                                                                                                                     \
      return cudaSuccess;                                                                                                            \
    }                                                                                                                                \
    return detail::radix_sort<descending>(stream, keys.Current(), size_t(count), begin, end);                                        \
  }
struct DeviceRadixSort {
  CUGRAD_RADIX_SORT(SortPairs, SortKeys, false)
  CUGRAD_RADIX_SORT(SortPairsDescending, SortKeysDescending, true)
};
#undef CUGRAD_RADIX_SORT

}  // namespace cub
