// cub::DeviceReduce: reductions over memory of the device, as launches of the kernels that Thrust's are made of here.
//
// A call without memory to work in says how much it wants; one byte will do.
#pragma once

#include "../../thrust/detail/algorithms.h"
#include "../../thrust/detail/computed.h"
#include "../detail/operators.h"

namespace cub {

struct DeviceReduce {
  template <class In, class T, class Count>
  static cudaError_t Sum(void *temporary, size_t &bytes, const In *in, T *out, Count count, cudaStream_t stream = 0) {
    if (temporary == nullptr) {
      bytes = 1;
      return cudaSuccess;
    }
    cudaMemsetAsync(out, 0, sizeof(T), stream);
    if (count > 0)
      CUGRAD_THRUST_LAUNCH(true, ::thrust::detail::some_blocks(count), stream, sum, in, out, ::cugrad::library::same<T>(), size_t(count));
    return cudaSuccess;
  }
  // Of what an iterator computes.
  template <class In, class T, class Count, class = typename ::thrust::detail::computes<In>::type>
  static cudaError_t Sum(void *temporary, size_t &bytes, In in, T *out, Count count, cudaStream_t stream = 0) {
    if (temporary == nullptr) {
      bytes = 1;
      return cudaSuccess;
    }
    cudaMemsetAsync(out, 0, sizeof(T), stream);
    if (count > 0)
      CUGRAD_THRUST_LAUNCH(true, ::thrust::detail::some_blocks(count), stream, each_sum, in, out, ::cugrad::library::same<T>(), size_t(count));
    return cudaSuccess;
  }
  template <class T, class Count, class Operator>
  static cudaError_t Reduce(void *temporary, size_t &bytes, const T *in, T *out, Count count, Operator combine, T initial,
                            cudaStream_t stream = 0) {
    if (temporary == nullptr) {
      bytes = 1;
      return cudaSuccess;
    }
    T value = ::thrust::detail::reduced(stream, in, size_t(count), initial, ::cugrad::library::same<T>(), combine);
    cudaMemcpyAsync(out, &value, sizeof(T), cudaMemcpyHostToDevice, stream);
    cudaStreamSynchronize(stream);
    return cudaSuccess;
  }
  // Of one value at least.
  template <class T, class Count>
  static cudaError_t Max(void *temporary, size_t &bytes, const T *in, T *out, Count count, cudaStream_t stream = 0) {
    if (temporary == nullptr) {
      bytes = 1;
      return cudaSuccess;
    }
    T first = ::thrust::detail::first_of(in, stream);
    return Reduce(temporary, bytes, in, out, count, ::thrust::maximum<T>(), first, stream);
  }
  template <class T, class Count>
  static cudaError_t Min(void *temporary, size_t &bytes, const T *in, T *out, Count count, cudaStream_t stream = 0) {
    if (temporary == nullptr) {
      bytes = 1;
      return cudaSuccess;
    }
    T first = ::thrust::detail::first_of(in, stream);
    return Reduce(temporary, bytes, in, out, count, ::thrust::minimum<T>(), first, stream);
  }
};

}  // namespace cub
