// What generated code calls about a time loop.
#pragma once

#include "time_loop.h"

namespace cugrad {
namespace host {

using time_loop = time_loop_state*;

inline time_loop begin_loop(long long count, host_tape& tape, const char* schedule, const char* at) {
  time_loop loop = new time_loop_state(&tape, count, schedule, at);
  sweep::here().own([=] { delete loop; });
  return loop;
}
inline time_loop begin_loop(long long count, const char* schedule, const char* at) {
  time_loop loop = new time_loop_state(nullptr, count, schedule, at);
  sweep::here().own([=] { delete loop; });
  return loop;
}
inline void loop_buffer(time_loop loop, const void* p, const char*) { loop->buffer(p); }
template <class T>
void loop_local(time_loop loop, T& local, const char*) {
  loop->local(&local, sizeof(T));
}
inline void loop_output(time_loop loop, const void* p, const char*) { loop->output(p); }
template <class... V>
void loop_step(time_loop loop, const V&... carried) {
  loop->step(carried...);
}
inline void loop_end(time_loop loop, const char*) {
  loop->end();
  sweep::here().loops.push_back(loop);
}
// The loop that ended last, for its reverse.
inline time_loop take_loop(const char*) {
  time_loop loop = sweep::here().loops.back();
  sweep::here().loops.pop_back();
  return loop;
}
inline void loop_back(time_loop loop, const char*) { loop->back(); }
template <class T>
T loop_restored(time_loop loop, size_t number) {
  return loop->restored<T>(number);
}
inline bool loop_replays(time_loop loop) { return loop->replays(); }
inline void loop_reversed(time_loop loop, const char*) { loop->reversed(); }

}  // namespace host
}  // namespace cugrad
