// Copies and fills in three dimensions: slices of rows, whose starts lie so many bytes apart.
#pragma once

#include "add.h"
#include "memory.h"

namespace cugrad {
namespace host {

// Calls `part(slice, rows)` for each slice; once for all rows where `flat` says that slices follow each other.
template <class Part>
void in_slices(size_t height, size_t depth, bool flat, Part part) {
  if (flat) return part(size_t(0), height * depth);
  for (size_t z = 0; z < depth; ++z) part(z, height);
}

template <class T>
T* moved(T* p, size_t bytes) {
  return reinterpret_cast<T*>(reinterpret_cast<char*>(p) + bytes);
}
inline void* moved(void* p, size_t bytes) { return static_cast<char*>(p) + bytes; }

inline void copy_3d(void* to, size_t to_pitch, size_t to_slice, const void* from, size_t from_pitch, size_t from_slice,
                    size_t width, size_t height, size_t depth, cudaMemcpyKind kind, cudaStream_t stream, const char* at) {
  const bool flat = to_slice == to_pitch * height && from_slice == from_pitch * height;
  in_slices(height, depth, flat, [&](size_t z, size_t rows) {
    copy_2d(moved(to, z * to_slice), to_pitch, moved(const_cast<void*>(from), z * from_slice), from_pitch, width, rows, kind,
            stream, at);
  });
}
inline void fill_3d(void* to, size_t pitch, size_t slice, int byte, size_t width, size_t height, size_t depth,
                    cudaStream_t stream, const char* at) {
  in_slices(height, depth, slice == pitch * height,
            [&](size_t z, size_t rows) { fill_2d(moved(to, z * slice), pitch, byte, width, rows, stream, at); });
}
inline void clear_3d(void* to, size_t pitch, size_t slice, size_t width, size_t height, size_t depth, cudaStream_t stream,
                     const char* at) {
  in_slices(height, depth, slice == pitch * height,
            [&](size_t z, size_t rows) { clear_2d(moved(to, z * slice), pitch, width, rows, stream, at); });
}
template <class T>
void add_back_3d(T* to, size_t to_pitch, size_t to_slice, T* from, size_t from_pitch, size_t from_slice, size_t width,
                 size_t height, size_t depth, cudaMemcpyKind kind, cudaStream_t stream, const char* at) {
  const bool flat = to_slice == to_pitch * height && from_slice == from_pitch * height;
  in_slices(height, depth, flat, [&](size_t z, size_t rows) {
    add_back_2d(moved(to, z * to_slice), to_pitch, moved(from, z * from_slice), from_pitch, width, rows, kind, stream, at);
  });
}

}  // namespace host
}  // namespace cugrad
