// Memory for the shadows of shared memory that one launch needs (see ../shared.h): more dynamic shared memory if the
// device has it, else a slab of global memory. CUGRAD_SHARED_SLAB=1 asks for the slab in any case.
#pragma once

#include <stddef.h>
#include <stdlib.h>

#include <string>

#include "../shared.h"
#include "platform.h"
#include "report.h"
#include "taped_launch.h"

namespace cugrad {
namespace detail {

class shared_launch {
public:
  // `entry` is the kernel, which may use static shared memory too.
  shared_launch(const launch_config& c, size_t spilled, const void* entry) : config_(c), slab_{nullptr, spilled} {
    const size_t primal = (c.shared + 15) / 16 * 16;
    const size_t wanted = 2 * primal + spilled;
    const char* forced = getenv("CUGRAD_SHARED_SLAB");
    if (!(forced && forced[0] == '1') && wanted <= room(entry)) {
      config_ = c.with_shared(wanted);
#ifndef CUGRAD_CPU
      // Static and dynamic shared memory together may be more than a kernel gets unasked.
      check_cuda(cudaFuncSetAttribute(entry, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(wanted)),
                 "giving the derivative its shared memory");
#endif
    } else {
      config_ = c.with_shared(primal);
      const size_t bytes = size_t(c.grid.x) * c.grid.y * c.grid.z * (primal + spilled);
      if (bytes)
        check_cuda(cudaMallocAsync(reinterpret_cast<void**>(&slab_.base), bytes, c.stream),
                   "no memory for adjoints of shared memory (" + std::to_string(bytes) + " bytes in a slab)");
    }
  }
  shared_launch(const shared_launch&) = delete;
  shared_launch& operator=(const shared_launch&) = delete;

  const launch_config& config() const { return config_; }
  const shared_slab& slab() const { return slab_; }

  ~shared_launch() {
    if (slab_.base) check_cuda(cudaFreeAsync(slab_.base, config_.stream), "releasing adjoints of shared memory");
  }

private:
  // Dynamic shared memory that a block of this kernel can have.
  static size_t room(const void* entry) {
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

  launch_config config_;
  shared_slab slab_;
};

}  // namespace detail
}  // namespace cugrad
