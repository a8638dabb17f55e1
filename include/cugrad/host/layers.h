// Memory for copies of buffers: on the device, in pinned host memory, or in ordinary host memory.
//
// Copies of one size come and go all the time, so memory that is given up is kept for the next copy of that size on that
// stream. On the device it comes from a pool of our own, which lives as long as the program: mapping memory anew for
// every derivative would cost more than many a kernel.
#pragma once

#include <stdlib.h>
#include <string.h>

#include <map>
#include <utility>
#include <vector>

#include "../detail/lock.h"
#include "sweep.h"

namespace cugrad {
namespace host {

enum class layer { device, pinned, memory };

struct block {
  char* memory = nullptr;
  size_t bytes = 0;
  layer where = layer::device;
};

#ifndef CUGRAD_CPU
inline cudaMemPool_t copies_pool() {
  // One for each device: memory of one is out of the other's reach.
  static std::map<int, cudaMemPool_t> pools;
  static detail::lock one;
  int device = 0;
  check(cudaGetDevice(&device), "a pool for copies of buffers");
  detail::holding held(one);
  const auto found = pools.find(device);
  if (found != pools.end()) return found->second;
  return pools[device] = [device] {
    cudaMemPoolProps properties;
    memset(&properties, 0, sizeof properties);
    properties.allocType = cudaMemAllocationTypePinned;
    properties.location.type = cudaMemLocationTypeDevice;
    properties.location.id = device;
    cudaMemPool_t made = nullptr;
    check(cudaMemPoolCreate(&made, &properties), "a pool for copies of buffers");
    unsigned long long keep = ~0ull;
    check(cudaMemPoolSetAttribute(made, cudaMemPoolAttrReleaseThreshold, &keep), "a pool for copies of buffers");
    return made;
  }();
}
#endif

// Device memory that copies may take: what is free, and what the pool holds unused.
inline size_t free_for_copies(const char* at) {
  size_t free = 0, total = 0;
  check(cudaMemGetInfo(&free, &total), at);
#ifndef CUGRAD_CPU
  unsigned long long reserved = 0, used = 0;
  check(cudaMemPoolGetAttribute(copies_pool(), cudaMemPoolAttrReservedMemCurrent, &reserved), at);
  check(cudaMemPoolGetAttribute(copies_pool(), cudaMemPoolAttrUsedMemCurrent, &used), at);
  free += static_cast<size_t>(reserved - used);
#endif
  return free;
}

inline char* take_memory(layer where, size_t bytes, cudaStream_t stream) {
  void* p = nullptr;
  cudaError_t e = cudaSuccess;
  switch (where) {
#ifdef CUGRAD_CPU
    case layer::device: e = cudaMallocAsync(&p, bytes, stream); break;
#else
    case layer::device: e = cudaMallocFromPoolAsync(&p, bytes, copies_pool(), stream); break;
#endif
    case layer::pinned: e = cudaMallocHost(&p, bytes); break;
    case layer::memory: p = ::malloc(bytes ? bytes : 1); break;
  }
  if (e != cudaSuccess) {
    (void)cudaGetLastError();
    return nullptr;
  }
  return static_cast<char*>(p);
}

inline void release_memory(const block& b) {
  const char* at = "giving up a copy of a buffer";
  switch (b.where) {
    case layer::device: check(cudaFreeAsync(b.memory, nullptr), at); break;
    case layer::pinned: check(cudaFreeHost(b.memory), at); break;
    case layer::memory: ::free(b.memory); break;
  }
}

// The blocks of one derivative.
class block_store {
 public:
  block_store() = default;
  block_store(const block_store&) = delete;
  block_store& operator=(const block_store&) = delete;

  // In `where`, or where there is room further away.
  block take(size_t bytes, layer where, cudaStream_t stream, const char* at) {
    for (;; where = where == layer::device ? layer::pinned : layer::memory) {
      block b = reuse(bytes, where, stream);
      if (!b.memory) {
        b = block{take_memory(where, bytes, stream), bytes, where};
        if (!b.memory && has_unused(where)) {
          release_unused();
          b.memory = take_memory(where, bytes, stream);
        }
      }
      if (b.memory) {
        in_use_ += bytes;
        if (in_use_ > peak_) peak_ = in_use_;
        return b;
      }
      if (where == layer::memory)
        detail::fail(std::string(at) + ": no memory on the device or the host to keep " + std::to_string(bytes) +
                     " bytes that this call overwrites\nhint: choose a checkpoint schedule that keeps less");
    }
  }
  void give_back(const block& b, cudaStream_t stream) {
    in_use_ -= b.bytes;
    unused_[key{b.bytes, b.where, stream}].push_back(b.memory);
  }

  size_t in_use() const { return in_use_; }
  size_t peak() const { return peak_; }

  void release_unused() {
    if (unused_.empty()) return;
    // Their streams may be gone; whatever worked on them has ended then.
    check(cudaDeviceSynchronize(), "giving up copies of buffers");
    for (auto& list : unused_)
      for (char* memory : list.second) release_memory(block{memory, list.first.bytes, list.first.where});
    unused_.clear();
  }

 private:
  struct key {
    size_t bytes;
    layer where;
    cudaStream_t stream;
    bool operator<(const key& o) const {
      if (bytes != o.bytes) return bytes < o.bytes;
      if (where != o.where) return where < o.where;
      return stream < o.stream;
    }
  };

  block reuse(size_t bytes, layer where, cudaStream_t stream) {
    auto found = unused_.find(key{bytes, where, stream});
    if (found == unused_.end() || found->second.empty()) return block{nullptr, bytes, where};
    char* memory = found->second.back();
    found->second.pop_back();
    return block{memory, bytes, where};
  }
  bool has_unused(layer where) const {
    for (const auto& list : unused_)
      if (list.first.where == where && !list.second.empty()) return true;
    return false;
  }

  std::map<key, std::vector<char*>> unused_;
  size_t in_use_ = 0, peak_ = 0;
};

}  // namespace host
}  // namespace cugrad
