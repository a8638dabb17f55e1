// Copies of buffers' contents, as snapshots hold them.
#pragma once

#include <memory>

#include "results.h"

namespace cugrad {
namespace host {

// Memory of a copy, given back when neither a snapshot nor the sweep uses it any more.
struct held_block {
  block copy;
  cudaStream_t stream;
  held_block(const block& b, cudaStream_t s) : copy(b), stream(s) {}
  held_block(const held_block&) = delete;
  held_block& operator=(const held_block&) = delete;
  ~held_block() { blocks().give_back(copy, stream); }
};

// A copy of a buffer's contents.
struct kept {
  range what;
  std::shared_ptr<held_block> copy;
  cudaStream_t stream;
  time_loop_state* loop;  // in whose recorded step it was made
  bool is_whole;          // known to be all of an allocation on the device
};
using snapshot = kept*;

}  // namespace host
}  // namespace cugrad
