// Contents of device buffers, kept before the primal overwrites them and put back by the reverse sweep.
//
// In a time loop they are kept only in steps that are recorded (time_loop.h). Results of the primal that the reverse sweep
// changes are kept before the first change and put back when the derivative ends.
#pragma once

#include "layers.h"
#include "sweep.h"
#include "time_loop.h"

namespace cugrad {
namespace host {

inline snapshot keep(const void* p, cudaStream_t stream, size_t bytes, const char* at) {
  sweep& s = sweep::here();
  if (!p || !bytes || !s.records()) return nullptr;
  const range what{static_cast<char*>(const_cast<void*>(p)), bytes};
  block_store& store = blocks();
  const block copy = store.take(bytes, layer::device, stream, at);
  check(cudaMemcpyAsync(copy.memory, what.begin, bytes, cudaMemcpyDefault, stream), at);
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
  keep_result(k->what.begin, at);
  sweep::here().order(k->stream, at);
  check(cudaMemcpyAsync(k->what.begin, k->copy.memory, k->what.bytes, cudaMemcpyDefault, k->stream), at);
}
inline void give_up(snapshot k, const char*) {
  if (!k) return;
  if (k->loop) k->loop->forget(k);
  blocks().give_back(k->copy, k->stream);
  delete k;
}

}  // namespace host
}  // namespace cugrad
