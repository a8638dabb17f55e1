// Contents of device buffers, kept before the primal overwrites them and put back by the reverse sweep.
//
// In a time loop they are kept only in steps that are recorded (time_loop.h). Results of the primal that the reverse sweep
// changes are kept before the first change and put back when the derivative ends.
#pragma once

#include "layers.h"
#include "memory.h"
#include "sweep.h"
#include "time_loop.h"

namespace cugrad {
namespace host {

inline snapshot keep(const void* p, cudaStream_t stream, size_t bytes, const char* at) {
  sweep& s = sweep::here();
  if (!p || !bytes || !s.records()) return nullptr;
  const range what{static_cast<char*>(const_cast<void*>(p)), bytes};
  block_store& store = blocks();
  auto copy = std::make_shared<held_block>(store.take(bytes, layer::device, stream, at), stream);
  check(cudaMemcpyAsync(copy->copy.memory, what.begin, bytes, cudaMemcpyDefault, stream), at);
  kept* k = new kept{what, copy, stream, s.loop()};
  if (k->loop) k->loop->note(k);
  return k;
}
// The whole allocation that holds `p`.
inline snapshot keep(const void* p, cudaStream_t stream, const char* at) {
  if (!sweep::here().records()) return nullptr;
  const range what = sweep::here().find(p, at);
  return keep(what.begin, stream, what.bytes, at);
}

inline void put_back(snapshot k, const char* at) {
  if (!k) return;
  sweep& s = sweep::here();
  const range whole = s.find(k->what.begin, at);
  const block& copy = k->copy->copy;
  // The copy itself serves as the buffer, where all work is on one stream and kernels can read it at full speed.
  const bool is_whole = whole.begin == k->what.begin && whole.bytes == k->what.bytes;
  if (is_whole && copy.where == layer::device && s.uses_default_stream_only() && !k->stream && !is_on_host(whole.begin, at)) {
    s.elsewhere()[whole.begin] = sweep::moved{whole.bytes, copy.memory, k->copy};
    return;
  }
  keep_result(k->what.begin, at);
  s.order(k->stream, at);
  check(cudaMemcpyAsync(k->what.begin, copy.memory, k->what.bytes, cudaMemcpyDefault, k->stream), at);
}
inline void give_up(snapshot k, const char*) {
  if (!k) return;
  if (k->loop) k->loop->forget(k);
  delete k;
}

}  // namespace host
}  // namespace cugrad
