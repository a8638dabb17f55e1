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

inline snapshot keep_range(const range& what, bool is_whole, cudaStream_t stream, const char* at) {
  sweep& s = sweep::here();
  s.leave_adjoints_alone(what, at);
  s.gather(stream, at);
  block_store& store = blocks();
  auto copy = std::make_shared<held_block>(store.take(what.bytes, layer::device, stream, at), stream);
  check(cudaMemcpyAsync(copy->copy.memory, s.present(what.begin), what.bytes, cudaMemcpyDefault, stream), at);
  s.works_on(stream);
  kept* k = new kept{what, copy, stream, s.loop(), is_whole};
  if (k->loop) k->loop->note(k);
  return k;
}
inline snapshot keep(const void* p, cudaStream_t stream, size_t bytes, const char* at) {
  if (!p || !bytes || !sweep::here().records()) return nullptr;
  return keep_range(range{static_cast<char*>(const_cast<void*>(p)), bytes}, false, stream, at);
}
// The whole allocation that holds `p`.
inline snapshot keep(const void* p, cudaStream_t stream, const char* at) {
  sweep& s = sweep::here();
  if (!p || !s.records()) return nullptr;
  const range what = s.loop() ? s.loop()->find(p, at) : s.find(p, at);
  if (!what.bytes) return nullptr;
  return keep_range(what, s.loop() && s.loop()->is_on_device(what), stream, at);
}

// Whether kernels can read a copy at full speed in place of the buffer: it is all of an allocation on the device.
inline bool can_stand_in(snapshot k, const char* at) {
  if (k->copy->copy.where != layer::device || k->stream) return false;
  if (k->is_whole) return true;
  const range whole = sweep::here().try_find(k->what.begin);
  return whole.begin == k->what.begin && whole.bytes == k->what.bytes && !is_on_host(whole.begin, at);
}

inline void put_back(snapshot k, const char* at) {
  if (!k) return;
  sweep& s = sweep::here();
  const block& copy = k->copy->copy;
  // The copy itself serves as the buffer, where all work is on one stream.
  if (s.uses_default_stream_only() && !s.is_fixed(k->what.begin) && can_stand_in(k, at)) {
    s.elsewhere()[k->what.begin] = sweep::moved{k->what.bytes, copy.memory, k->copy};
    return;
  }
  // Of the caller's own host memory no more is known than what was kept.
  if (s.try_find(k->what.begin).begin) {
    keep_result(k->what.begin, at);
  } else {
    keep_result_of(k->what, at);
  }
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
