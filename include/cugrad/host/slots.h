// Adjoints of numbers that kernels take by value. Reverse kernels add to a slot in device memory; the host takes what
// has come together when it needs the number's adjoint, not after every launch.
#pragma once

#include "sweep.h"

namespace cugrad {
namespace host {

constexpr size_t slots_per_group = 256;
constexpr size_t slot_bytes = 16;

inline char* slot_address(int number, const char* at) {
  sweep& s = sweep::here();
  const size_t group = static_cast<size_t>(number) / slots_per_group;
  while (s.slots.size() <= group) {
    void* memory = nullptr;
    check(cudaMalloc(&memory, slots_per_group * slot_bytes), at);
    check(cudaMemset(memory, 0, slots_per_group * slot_bytes), at);
    s.own([=] { check(cudaFree(memory), at); });
    s.slots.push_back(static_cast<char*>(memory));
  }
  return s.slots[group] + static_cast<size_t>(number) % slots_per_group * slot_bytes;
}

template <class T>
T* slot(int number, const char* at) {
  static_assert(sizeof(T) <= slot_bytes, "a number fits a slot");
  return reinterpret_cast<T*>(slot_address(number, at));
}

template <class T>
T take_slot(int number, const char* at) {
  sweep& s = sweep::here();
  T value = T(0);
  char* place = slot_address(number, at);
  s.order(s.last_stream(), at);
  check(cudaMemcpyAsync(&value, place, sizeof(T), cudaMemcpyDeviceToHost, s.last_stream()), at);
  check(cudaMemsetAsync(place, 0, sizeof(T), s.last_stream()), at);
  check(cudaStreamSynchronize(s.last_stream()), at);
  return value;
}

}  // namespace host
}  // namespace cugrad
