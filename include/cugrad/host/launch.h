// Launches of the primal's kernels and of their derivatives, with the place of the primal's launch for messages.
#pragma once

#include <functional>
#include <type_traits>

#include "../detail/shared_launch.h"
#include "../launch.h"
#include "results.h"
#include "sweep.h"

namespace cugrad {
namespace host {

// What a derivative takes besides its arguments: a tape, and memory for shadows of shared memory that have no room
// there (`Spilled` bytes and those of dynamic shared memory; -1: none).
template <bool Taped, long Spilled>
struct needs {};

// Buffers whose contents lie elsewhere are read and written there; in structs they cannot be exchanged.
template <class T>
T* present(T* p) {
  return static_cast<T*>(const_cast<void*>(sweep::here().present(const_cast<const void*>(static_cast<const volatile void*>(p)))));
}
template <class T, class = typename std::enable_if<!std::is_pointer<T>::value>::type>
const T& present(const T& value) {
  return value;
}
// What is not exchanged: the end of a buffer, which may as well be the start of the next one, and pointers in memory.
template <class T>
bool stays(T* p) {
  return std::is_pointer<T>::value || sweep::here().is_end(const_cast<const void*>(static_cast<const volatile void*>(p)));
}
template <class T, class = typename std::enable_if<!std::is_pointer<T>::value>::type>
bool stays(const T&) {
  return false;
}
template <class... A>
void begins(const launch_config& c, const char* at, const A&... a) {
  sweep::here().uses(c.stream);
  const bool fixed[] = {false, stays(a)...};
  bool any = false;
  for (bool is : fixed) any |= is;
  if (any) settle(at);
  sweep::here().renamed.clear();
}
template <class Kernel, class... A>
void launch(const launch_config& c, Kernel kernel, const char* at, A&&... a) {
  detail::launching here(at);
  begins(c, at, a...);
  launch_kernel(c, kernel, present(a)...);
}
template <class Kernel, class... A>
void launch(const launch_config& c, Kernel kernel, needs<true, -1>, const char* at, A&&... a) {
  detail::launching here(at);
  begins(c, at, a...);
  launch_kernel_taped(c, sweep::here().take_words(), kernel, present(a)...);
}
template <class F, F f, bool MaySync, long Spilled, class... A>
typename std::enable_if<(Spilled >= 0)>::type launch(const launch_config& c, derived<F, f, true, MaySync> kernel, needs<true, Spilled>,
                                                    const char* at, A&&... a) {
  detail::launching here(at);
  begins(c, at, a...);
  detail::shared_launch shared(c, Spilled, reinterpret_cast<const void*>(f));
  launch_kernel_taped(shared.config(), sweep::here().take_words(), kernel, present(a)..., shared.slab());
}
template <class F, F f, bool MaySync, long Spilled, class... A>
void launch(const launch_config& c, derived<F, f, true, MaySync> kernel, needs<false, Spilled>, const char* at, A&&... a) {
  detail::launching here(at);
  begins(c, at, a...);
  detail::shared_launch shared(c, Spilled, reinterpret_cast<const void*>(f));
  launch_kernel(shared.config(), kernel, present(a)..., shared.slab());
}

// How much tape the next launch needs: as a number, or as the threads of a kernel count.
inline void tape_words(unsigned long long words, const char*) { sweep::here().next_words = static_cast<size_t>(words); }
template <class Counter, class... A>
void count_words(const launch_config& c, Counter counter, const char* at, A&&... a) {
  detail::launching here(at);
  sweep::here().order(c.stream, at);
  bring_all_back(at);
  sweep::here().next_words = counted_tape_words(c, counter, static_cast<A&&>(a)...);
}

// The same of pointers in structs.
template <class T>
bool cannot_move(T* p) {
  return stays(p);
}
template <class T, class = typename std::enable_if<!std::is_pointer<T>::value>::type>
bool cannot_move(const T&) {
  return std::is_class<T>::value;
}

// Before a launch with a pointer that was computed from `start`: where it lies before that, its address does not say whose it is.
inline cudaError_t reaches_before(const volatile void* start, const volatile void* p) {
  const char* const at = "a launch with a pointer that lies before its array";
  if (!std::less<const volatile void*>()(p, start)) return cudaSuccess;
  if (sweep::here().loop())
    settle(at);  // in a step: only launches before it have moved anything
  else
    bring_all_back(at);
  return cudaSuccess;
}

// In the reverse sweep.
template <class... A>
void before_reverse(const launch_config& c, const char* at, const A&... a) {
  const bool fixed[] = {false, cannot_move(a)...};
  bool any = false;
  for (bool is : fixed) any |= is;
  if (any || c.stream) bring_all_back(at);
  sweep::here().order(c.stream, at);
}
template <class Kernel, class... A>
void launch_reverse(const launch_config& c, Kernel kernel, const char* at, A&&... a) {
  before_reverse(c, at, a...);
  launch(c, kernel, at, static_cast<A&&>(a)...);
}
template <class Kernel, bool Taped, long Spilled, class... A>
void launch_reverse(const launch_config& c, Kernel kernel, needs<Taped, Spilled> what, const char* at, A&&... a) {
  before_reverse(c, at, a...);
  launch(c, kernel, what, at, static_cast<A&&>(a)...);
}

}  // namespace host
}  // namespace cugrad
