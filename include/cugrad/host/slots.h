// Adjoints of numbers that kernels take by value. Reverse kernels add to a slot in device memory, each block to its place
// there; the host takes what has come together when it needs the number's adjoint, not after every launch.
#pragma once

#include "../detail/places.h"
#include "sweep.h"

namespace cugrad {
namespace host {

constexpr size_t slots_per_group = 32;
constexpr size_t slot_bytes = 16 * places_of_blocks;

inline char* slot_address(int number, const char* at) {
  sweep& s = sweep::here();
  const size_t group = static_cast<size_t>(number) / slots_per_group;
  while (s.slots.size() <= group) {
    void* memory = nullptr;
    check(cudaMalloc(&memory, slots_per_group * slot_bytes), at);
    check(cudaMemset(memory, 0, slots_per_group * slot_bytes), at);
    s.works_on(nullptr);
    s.own([=] { check(cudaFree(memory), at); });
    s.slots.push_back(static_cast<char*>(memory));
  }
  return s.slots[group] + static_cast<size_t>(number) % slots_per_group * slot_bytes;
}

template <class T>
T* slot(int number, const char* at) {
  static_assert(sizeof(T) * places_of_blocks <= slot_bytes, "a number fits a slot");
  return reinterpret_cast<T*>(slot_address(number, at));
}

template <class T>
T take_slot(int number, const char* at) {
  sweep& s = sweep::here();
  std::vector<T> parts(places_of_blocks);
  const size_t bytes = parts.size() * sizeof(T);
  char* place = slot_address(number, at);
  s.order(s.last_stream(), at);
  check(cudaMemcpyAsync(parts.data(), place, bytes, cudaMemcpyDeviceToHost, s.last_stream()), at);
  check(cudaMemsetAsync(place, 0, bytes, s.last_stream()), at);
  check(cudaStreamSynchronize(s.last_stream()), at);
  T value = T(0);
  for (const T& part : parts) value += part;
  return value;
}

}  // namespace host
}  // namespace cugrad
