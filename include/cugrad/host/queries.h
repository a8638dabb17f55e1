// What host code asks of the device, of kernels and of clocks.
#pragma once

#include <string.h>
#include <sys/time.h>
#include <time.h>

#include "../detail/platform.h"

namespace cugrad {
namespace host {

// Seconds since some moment.
inline double seconds() {
  timespec now;
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

// The clocks of C, whose statuses are CUDA's here.
inline cudaError_t time_of_day(timeval* now) { return ::gettimeofday(now, nullptr) ? cudaErrorUnknown : cudaSuccess; }
inline cudaError_t clock_time(clockid_t which, timespec* now) {
  return ::clock_gettime(which, now) ? cudaErrorUnknown : cudaSuccess;
}
inline time_t calendar_seconds() { return ::time(nullptr); }

template <cudaDeviceAttr Attribute>
cudaError_t device_attribute(int* value, int device) {
  return cudaDeviceGetAttribute(value, Attribute, device);
}

template <class F, F f>
struct kernel {
  static cudaError_t block_size(int* grid, int* block, size_t shared = 0, int limit = 0) {
    return cudaOccupancyMaxPotentialBlockSize(grid, block, f, shared, limit);
  }
  static cudaError_t blocks(int* count, int threads, size_t shared) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(count, f, threads, shared);
  }
  static cudaError_t attributes(cudaFuncAttributes* a) { return cudaFuncGetAttributes(a, f); }
};

}  // namespace host
}  // namespace cugrad
