// Results of the primal that the reverse sweep is about to change.
#pragma once

#include "layers.h"
#include "sweep.h"

namespace cugrad {
namespace host {

// The blocks that copies on this thread live in.
inline block_store& blocks() {
  static thread_local block_store store;
  static thread_local sweep* owner = nullptr;
  sweep& outermost = sweep::here().outermost();
  if (owner != &outermost) {
    owner = &outermost;
    outermost.on_close([] {
      store.release_unused();
      owner = nullptr;
    });
  }
  return store;
}

inline void keep_result_of(const range& what, const char* at) {
  sweep& s = sweep::here();
  if (s.is_freed(what.begin) || !s.first_change(what.begin, what.bytes)) return;
  s.leave_adjoints_alone(what, at);
  s.order(s.last_stream(), at);
  const cudaStream_t stream = s.last_stream();
  const block copy = blocks().take(what.bytes, layer::device, stream, at);
  check(cudaMemcpyAsync(copy.memory, what.begin, what.bytes, cudaMemcpyDefault, stream), at);
  s.at_end([=] {
    sweep& s = sweep::here();
    s.order(s.last_stream(), at);
    check(cudaMemcpyAsync(what.begin, copy.memory, what.bytes, cudaMemcpyDefault, s.last_stream()), at);
    blocks().give_back(copy, s.last_stream());
  });
}

// Contents that lie elsewhere come back to their allocation.
inline void bring_back(const char* begin, const char* at) {
  sweep& s = sweep::here();
  auto found = s.elsewhere().find(begin);
  if (found == s.elsewhere().end()) return;
  const sweep::moved contents = found->second;
  s.elsewhere().erase(found);
  keep_result_of(range{const_cast<char*>(begin), contents.bytes}, at);
  s.order(nullptr, at);
  check(cudaMemcpyAsync(const_cast<char*>(begin), contents.memory, contents.bytes, cudaMemcpyDefault, nullptr), at);
}
inline void bring_all_back(const char* at) {
  sweep& s = sweep::here();
  while (!s.elsewhere().empty()) bring_back(s.elsewhere().begin()->first, at);
}

// The same in the forward sweep, where nothing else holds results.
inline void settle(const char* at) {
  sweep& s = sweep::here();
  if (!s.elsewhere().empty()) s.works_on(nullptr);
  for (const auto& moved : s.elsewhere())
    check(cudaMemcpyAsync(const_cast<char*>(moved.first), moved.second.memory, moved.second.bytes, cudaMemcpyDefault, nullptr), at);
  s.elsewhere().clear();
}

// What `p` leads to is about to change in the reverse sweep: if it outlives the derivative, it is put back then.
inline void keep_result(const void* p, const char* at) {
  if (!p) return;
  const range what = sweep::here().find(p, at);
  bring_back(what.begin, at);
  keep_result_of(what, at);
}

}  // namespace host
}  // namespace cugrad
