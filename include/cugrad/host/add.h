// The reverse of a copy: what the copy's adjoint holds is added to the adjoint of where it came from, and cleared.
#pragma once

#include <vector>

#include "../launch.h"
#include "memory.h"

namespace cugrad {
namespace host {

// `width` elements in each of `height` rows, whose starts lie a pitch (in bytes) apart.
template <class T>
__global__ void add_and_clear(T* to, size_t to_pitch, T* from, size_t from_pitch, size_t width, size_t height) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= width * height) return;
  const size_t row = i / width, column = i % width;
  T* target = reinterpret_cast<T*>(reinterpret_cast<char*>(to) + row * to_pitch) + column;
  T* source = reinterpret_cast<T*>(reinterpret_cast<char*>(from) + row * from_pitch) + column;
  const T value = *source;
  *source = T(0);
  *target = *target + value;
}

template <class T>
void launch_add(T* to, size_t to_pitch, T* from, size_t from_pitch, size_t width, size_t height, cudaStream_t stream) {
  if (!width || !height) return;
  const unsigned threads = 256;
  const size_t blocks = (width * height + threads - 1) / threads;
  using kernel = derived<decltype(&add_and_clear<T>), &add_and_clear<T>, true, false>;
  launch_kernel(launch_config(dim3(static_cast<unsigned>(blocks)), dim3(threads), 0, stream), kernel{}, to, to_pitch, from,
                from_pitch, width, height);
}

// Whether two boxes of rows may have elements in common.
inline bool may_overlap(const void* a, size_t a_pitch, const void* b, size_t b_pitch, size_t bytes, size_t height) {
  const char *first = static_cast<const char*>(a), *second = static_cast<const char*>(b);
  return first < second + (height - 1) * b_pitch + bytes && second < first + (height - 1) * a_pitch + bytes;
}

// `kind` is the primal's: from `to`'s side to `from`'s.
template <class T>
void add_back_2d(T* to, size_t to_pitch, T* from, size_t from_pitch, size_t bytes, size_t height, cudaMemcpyKind kind,
                 cudaStream_t stream, const char* at) {
  const size_t width = bytes / sizeof(T);
  bool to_host = kind == cudaMemcpyHostToHost || kind == cudaMemcpyHostToDevice;
  bool from_host = kind == cudaMemcpyHostToHost || kind == cudaMemcpyDeviceToHost;
  if (kind == cudaMemcpyDefault) {
    to_host = is_on_host(to, at);
    from_host = is_on_host(from, at);
  }
  if (!width || !height) return;
  sweep::here().order(stream, at);
  // What moved within an array is taken out first: an element may be one that was copied and one that was written.
  const bool overlaps = to_host == from_host && may_overlap(to, to_pitch, from, from_pitch, bytes, height);
  if (!to_host && !from_host && overlaps) {
    void* staged = nullptr;
    check(cudaMallocAsync(&staged, bytes * height, stream), at);
    check(cudaMemcpy2DAsync(staged, bytes, from, from_pitch, bytes, height, cudaMemcpyDeviceToDevice, stream), at);
    check(cudaMemset2DAsync(from, from_pitch, 0, bytes, height, stream), at);
    launch_add(to, to_pitch, static_cast<T*>(staged), bytes, width, height, stream);
    check(cudaFreeAsync(staged, stream), at);
    return;
  }
  if (!to_host && !from_host) {
    launch_add(to, to_pitch, from, from_pitch, width, height, stream);
    // Memory that the host shares.
    if (is_on_host(to, at) || is_on_host(from, at)) check(cudaStreamSynchronize(stream), at);
    return;
  }
  if (!to_host) {
    // From the host to the device, by way of memory there.
    void* staged = nullptr;
    check(cudaMallocAsync(&staged, bytes * height, stream), at);
    check(cudaMemcpy2DAsync(staged, bytes, from, from_pitch, bytes, height, cudaMemcpyHostToDevice, stream), at);
    launch_add(to, to_pitch, static_cast<T*>(staged), bytes, width, height, stream);
    check(cudaFreeAsync(staged, stream), at);
    check(cudaStreamSynchronize(stream), at);
    for (size_t row = 0; row < height; ++row) ::memset(reinterpret_cast<char*>(from) + row * from_pitch, 0, bytes);
    return;
  }
  std::vector<T> staged;
  T* source = from;
  size_t source_pitch = from_pitch;
  if (!from_host) {
    staged.resize(width * height);
    source = staged.data();
    source_pitch = bytes;
    check(cudaMemcpy2DAsync(source, bytes, from, from_pitch, bytes, height, cudaMemcpyDeviceToHost, stream), at);
    check(cudaMemset2DAsync(from, from_pitch, 0, bytes, height, stream), at);
  }
  check(cudaStreamSynchronize(stream), at);
  if (overlaps) {
    staged.resize(width * height);
    for (size_t row = 0; row < height; ++row) {
      T* values = reinterpret_cast<T*>(reinterpret_cast<char*>(from) + row * from_pitch);
      for (size_t i = 0; i < width; ++i) {
        staged[row * width + i] = values[i];
        values[i] = T(0);
      }
    }
    source = staged.data();
    source_pitch = bytes;
  }
  for (size_t row = 0; row < height; ++row) {
    T* target = reinterpret_cast<T*>(reinterpret_cast<char*>(to) + row * to_pitch);
    T* values = reinterpret_cast<T*>(reinterpret_cast<char*>(source) + row * source_pitch);
    for (size_t i = 0; i < width; ++i) {
      const T value = values[i];
      if (from_host && !overlaps) values[i] = T(0);
      target[i] = target[i] + value;
    }
  }
}

// The adjoint of a copy of structs that hold other things beside numbers: of their members with numbers, each of one type.
template <class T, class S, class M>
struct member_numbers {
  M S::*which;
};
template <class T, class S, class M>
member_numbers<T, S, M> member(M S::*which) {
  return {which};
}
template <class T, class S, class M, class Struct>
void add_back_member(Struct* to, Struct* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream, const char* at,
                     member_numbers<T, S, M> which) {
  T* target = reinterpret_cast<T*>(&(reinterpret_cast<S*>(to)->*which.which));
  T* source = reinterpret_cast<T*>(&(reinterpret_cast<S*>(from)->*which.which));
  const size_t whole = bytes / sizeof(Struct);
  add_back_2d(target, sizeof(Struct), source, sizeof(Struct), sizeof(M), whole, kind, stream, at);
  // Of the last one perhaps its first members only.
  const size_t behind = static_cast<size_t>(reinterpret_cast<char*>(target) - reinterpret_cast<char*>(to)) + sizeof(M);
  if (behind <= bytes % sizeof(Struct)) {
    T* last = reinterpret_cast<T*>(reinterpret_cast<char*>(target) + whole * sizeof(Struct));
    T* copy = reinterpret_cast<T*>(reinterpret_cast<char*>(source) + whole * sizeof(Struct));
    add_back_2d(last, sizeof(M), copy, sizeof(M), sizeof(M), 1, kind, stream, at);
  }
}
template <class Struct, class... Members>
void add_back_members(Struct* to, Struct* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream, const char* at,
                      Members... members) {
  const int each[] = {0, (add_back_member(to, from, bytes, kind, stream, at, members), 0)...};
  (void)each;
}

template <class T>
void add_back(T* to, T* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream, const char* at) {
  add_back_2d(to, bytes, from, bytes, bytes, bytes ? 1 : 0, kind, stream, at);
}

}  // namespace host
}  // namespace cugrad
