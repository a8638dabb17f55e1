// Where an algorithm runs, and on which stream.
#pragma once

#include "../cuda_runtime.h"

namespace thrust {

struct device_policy {};
struct host_policy {};
struct stream_policy {
  cudaStream_t stream;
};

inline cudaStream_t stream_of(const device_policy&) { return 0; }
inline cudaStream_t stream_of(const stream_policy& p) { return p.stream; }

static const device_policy device{};
static const host_policy host{};
static const host_policy seq{};

namespace cuda {
struct par_policy : device_policy {
  stream_policy on(cudaStream_t stream) const { return stream_policy{stream}; }
};
static const par_policy par{};
static const par_policy par_nosync{};
}  // namespace cuda

}  // namespace thrust
