// Leave for a kernel to have as much dynamic shared memory as the device has room for beside the kernel's own.
#pragma once

#include <stddef.h>

#include "platform.h"
#include "report.h"
#include "taped_launch.h"

namespace cugrad {
namespace detail {

// What a kernel may use without asking for more, its static shared memory included.
constexpr size_t shared_unasked = 48 * 1024;

// Dynamic shared memory that a block of this kernel can have.
inline size_t most_shared(const void* entry) {
  int device = 0, most = 0;
  check_cuda(cudaGetDevice(&device), "asking for the device");
  check_cuda(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device),
             "asking for the device's shared memory");
#ifdef CUGRAD_CPU
  (void)entry;
  return static_cast<size_t>(most);
#else
  cudaFuncAttributes attributes;
  check_cuda(cudaFuncGetAttributes(&attributes, entry), "asking for the derivative's shared memory");
  const size_t fixed = attributes.sharedSizeBytes;
  return static_cast<size_t>(most) > fixed ? static_cast<size_t>(most) - fixed : 0;
#endif
}

// Before a launch with so many bytes. A derivative has static shared memory besides (sums of a block, adjoints), so it may have to ask where
// its primal need not. The limit belongs to the kernel and not to the launch: set to the most there is, it is right for launches from
// other threads too.
inline void ask_for_shared(const void* entry, size_t bytes) {
  if (!bytes) return;
#ifdef CUGRAD_CPU
  if (bytes <= shared_unasked) return;
  const size_t limit = bytes;
#else
  cudaFuncAttributes attributes;
  check_cuda(cudaFuncGetAttributes(&attributes, entry), "asking for the derivative's shared memory");
  if (attributes.sharedSizeBytes + bytes <= shared_unasked || static_cast<size_t>(attributes.maxDynamicSharedSizeBytes) >= bytes) return;
  const size_t most = most_shared(entry), limit = most > bytes ? most : bytes;
#endif
  check_cuda(cudaFuncSetAttribute(entry, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(limit)),
             "giving the derivative its shared memory");
}

}  // namespace detail
}  // namespace cugrad
