// cub::DeviceReduce: reductions over memory of the device, as launches of the kernels that Thrust's are made of here.
//
// A call without memory to work in says how much it wants; one byte will do.
#pragma once

#include "../../thrust/detail/algorithms.h"
#include "../detail/operators.h"

namespace cub {

struct DeviceReduce {
  template <class In, class T, class Count>
  static cudaError_t Sum(void *temporary, size_t &bytes, In in, T *out, Count count, cudaStream_t stream = 0) {
    if (temporary == nullptr) {
      bytes = 1;
      return cudaSuccess;
    }
    cudaMemsetAsync(out, 0, sizeof(T), stream);
    if (count > 0)
      CUGRAD_THRUST_LAUNCH(true, ::thrust::detail::some_blocks(count), stream, sum, in, out, ::cugrad::library::same<T>(), size_t(count));
    return cudaSuccess;
  }
};

}  // namespace cub
