// Contents of device buffers, kept before the primal overwrites them and put back by the reverse sweep.
//
// `snapshot_store` is the one place that holds them; it uses device memory. Results of the primal that the reverse
// sweep changes are kept before the first change and put back when the derivative ends.
#pragma once

#include "sweep.h"

namespace cugrad {
namespace host {

// Memory for copies. The only part to change when they are to live elsewhere.
struct snapshot_store {
  static void* save(const range& what, cudaStream_t stream, const char* at) {
    void* copy = nullptr;
    const cudaError_t e = cudaMallocAsync(&copy, what.bytes, stream);
    if (e != cudaSuccess)
      detail::fail(std::string(at) + ": no device memory to keep " + std::to_string(what.bytes) +
                   " bytes that this call overwrites: " + cudaGetErrorString(e));
    check(cudaMemcpyAsync(copy, what.begin, what.bytes, cudaMemcpyDefault, stream), at);
    return copy;
  }
  static void load(const range& what, void* copy, cudaStream_t stream, const char* at) {
    check(cudaMemcpyAsync(what.begin, copy, what.bytes, cudaMemcpyDefault, stream), at);
  }
  static void drop(void* copy, cudaStream_t stream, const char* at) { check(cudaFreeAsync(copy, stream), at); }
};

struct kept {
  range what;
  void* copy;
  cudaStream_t stream;
};
using snapshot = kept*;

inline snapshot keep(const void* p, cudaStream_t stream, size_t bytes, const char* at) {
  if (!p || !bytes) return nullptr;
  const range what{static_cast<char*>(const_cast<void*>(p)), bytes};
  return new kept{what, snapshot_store::save(what, stream, at), stream};
}
// The whole allocation that holds `p`.
inline snapshot keep(const void* p, cudaStream_t stream, const char* at) {
  const range what = sweep::here().find(p, at);
  return keep(what.begin, stream, what.bytes, at);
}

// What `p` leads to is about to change in the reverse sweep: if it outlives the derivative, it is put back then.
inline void keep_result(const void* p, const char* at) {
  sweep& s = sweep::here();
  if (!p) return;
  const range what = s.find(p, at);
  if (s.is_freed(what.begin) || !s.first_change(what.begin)) return;
  s.order(s.last_stream(), at);
  void* copy = snapshot_store::save(what, s.last_stream(), at);
  s.at_end([=] {
    sweep& s = sweep::here();
    snapshot_store::load(what, copy, s.last_stream(), at);
    snapshot_store::drop(copy, s.last_stream(), at);
  });
}

inline void put_back(snapshot k, const char* at) {
  if (!k) return;
  keep_result(k->what.begin, at);
  sweep::here().order(k->stream, at);
  snapshot_store::load(k->what, k->copy, k->stream, at);
}
inline void give_up(snapshot k, const char* at) {
  if (!k) return;
  snapshot_store::drop(k->copy, k->stream, at);
  delete k;
}

}  // namespace host
}  // namespace cugrad
