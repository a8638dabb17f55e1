// Memory for the shadows of shared memory that one launch needs (see ../shared.h): more dynamic shared memory if the
// device has it, else a slab of global memory. CUGRAD_SHARED_SLAB=1 asks for the slab in any case. And memory for what
// blocks leave to be added up in their order (see ../in_order.h).
#pragma once

#include <stddef.h>
#include <stdlib.h>

#include "../in_order.h"
#include "../shared.h"
#include "most_shared.h"
#include "platform.h"
#include "report.h"
#include "taped_launch.h"

namespace cugrad {
namespace detail {

class shared_launch {
public:
  // `entry` is the kernel, which may use static shared memory too. `room`: the spilled bytes, and from bit 32 on the
  // number of sums.
  shared_launch(const launch_config& c, size_t room, const void* entry)
      : config_(c), slab_{nullptr, room & 0xffffffffu, nullptr} {
    const size_t spilled = slab_.spilled;
    if (room >> 32) find_sums(c, room >> 32);
    const size_t primal = (c.shared + 15) / 16 * 16;
    const size_t wanted = 2 * primal + spilled;
    const char* forced = getenv("CUGRAD_SHARED_SLAB");
    if (!(forced && forced[0] == '1') && wanted <= most_shared(entry)) {
      config_ = c.with_shared(wanted);
    } else {
      config_ = c.with_shared(primal);
      const size_t bytes = size_t(c.grid.x) * c.grid.y * c.grid.z * (primal + spilled);
      if (bytes)
        check_cuda(cudaMallocAsync(reinterpret_cast<void**>(&slab_.base), bytes, c.stream),
                   "no memory for adjoints of shared memory (" + number(bytes) + " bytes in a slab)");
    }
  }
  shared_launch(const shared_launch&) = delete;
  shared_launch& operator=(const shared_launch&) = delete;

  const launch_config& config() const { return config_; }
  const shared_slab& slab() const { return slab_; }

  ~shared_launch() noexcept(false) {
    if (slab_.base) check_cuda(cudaFreeAsync(slab_.base, config_.stream), "releasing adjoints of shared memory");
    if (slab_.sums) check_cuda(cudaFreeAsync(slab_.sums, config_.stream), "releasing the sums of blocks");
  }

private:
  void find_sums(const launch_config& c, size_t count) {
    const size_t bytes = count * sum_bytes(size_t(c.grid.x) * c.grid.y * c.grid.z);
    check_cuda(cudaMallocAsync(reinterpret_cast<void**>(&slab_.sums), bytes, c.stream),
               "no memory for the sums of blocks (" + number(bytes) + " bytes)");
    check_cuda(cudaMemsetAsync(slab_.sums, 0, bytes, c.stream), "clearing the sums of blocks");
  }

  launch_config config_;
  shared_slab slab_;
};

}  // namespace detail
}  // namespace cugrad
