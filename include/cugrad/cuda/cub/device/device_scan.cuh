// cub::DeviceScan: prefix sums and scans over memory of the device, as Thrust's are done here.
#pragma once

#include "../../thrust/detail/algorithms.h"
#include "../detail/operators.h"

namespace cub {

struct DeviceScan {
  template <class T, class Operator, class Count>
  static cudaError_t InclusiveScan(void *temporary, size_t &bytes, const T *in, T *out, Operator combine, Count count,
                                   cudaStream_t stream = 0) {
    if (temporary == nullptr) {
      bytes = 1;
      return cudaSuccess;
    }
    ::thrust::detail::inclusive_scan(stream, in, size_t(count), out, combine);
    return cudaSuccess;
  }
  template <class T, class Operator, class Start, class Count>
  static cudaError_t ExclusiveScan(void *temporary, size_t &bytes, const T *in, T *out, Operator combine, Start start, Count count,
                                   cudaStream_t stream = 0) {
    if (temporary == nullptr) {
      bytes = 1;
      return cudaSuccess;
    }
    ::thrust::detail::exclusive_scan(stream, in, size_t(count), out, T(start), combine);
    return cudaSuccess;
  }
  template <class T, class Count>
  static cudaError_t InclusiveSum(void *temporary, size_t &bytes, const T *in, T *out, Count count, cudaStream_t stream = 0) {
    return InclusiveScan(temporary, bytes, in, out, ::thrust::plus<T>(), count, stream);
  }
  template <class T, class Count>
  static cudaError_t ExclusiveSum(void *temporary, size_t &bytes, const T *in, T *out, Count count, cudaStream_t stream = 0) {
    return ExclusiveScan(temporary, bytes, in, out, ::thrust::plus<T>(), T(0), count, stream);
  }
};

}  // namespace cub
