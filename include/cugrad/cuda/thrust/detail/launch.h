// Launches of the kernels that Thrust's algorithms are made of here: by <<<>>> where clang reads them, by the runtime
// where they run on the CPU.
#pragma once

#include "../../../library/thrust_kernels.h"
#include "../device_ptr.h"
#include "../execution_policy.h"
#include "../functional.h"

#if defined(CUGRAD_CPU)
#define CUGRAD_THRUST_LAUNCH(waits, grid, stream, kernel, ...) \
  ::cugrad_cpu::launch(::cugrad_cpu::config(grid, 256, 0, stream), waits, [](auto... a) { ::cugrad::library::kernel(a...); }, __VA_ARGS__)
#else
#define CUGRAD_THRUST_LAUNCH(waits, grid, stream, kernel, ...) ::cugrad::library::kernel<<<grid, 256, 0, stream>>>(__VA_ARGS__)
#endif

namespace thrust {
namespace detail {

inline unsigned blocks(size_t n) { return unsigned((n + 255) / 256); }
inline unsigned some_blocks(size_t n) { return n > 256 * 1024 ? 1024u : blocks(n); }

// Types that kernels can add to memory together.
template <class T>
struct adds_up {
  static const bool value = false;
};
template <>
struct adds_up<float> {
  static const bool value = true;
};
template <>
struct adds_up<double> {
  static const bool value = true;
};
template <bool>
struct choice {};

// Memory for as long as an algorithm runs.
template <class T>
T* temporary(size_t n, cudaStream_t stream) {
  T* p;
  cudaMallocAsync((void**)&p, n * sizeof(T), stream);
  return p;
}

template <class T>
T first_of(const T* p, cudaStream_t stream) {
  T value;
  cudaMemcpyAsync(&value, p, sizeof(T), cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  return value;
}

}  // namespace detail
}  // namespace thrust
