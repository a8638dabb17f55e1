// Allocation, copies and fills of the primal, and the memory of adjoints and tangents beside it.
#pragma once

#include <stdlib.h>
#include <string.h>

#include "../room.h"
#include "results.h"
#include "sweep.h"

namespace cugrad {
namespace host {

inline void* take(space where, size_t bytes, cudaStream_t stream, const char* at) {
  void* p = nullptr;
  cudaError_t e = cudaSuccess;
  switch (where) {
    case space::host:
      p = ::malloc(bytes ? bytes : 1);
      if (!p) e = cudaErrorMemoryAllocation;
      break;
    case space::pinned: e = cudaMallocHost(&p, bytes); break;
    case space::device: e = stream ? cudaMallocAsync(&p, bytes, stream) : cudaMalloc(&p, bytes); break;
    case space::managed: e = cudaMallocManaged(&p, bytes); break;
  }
  if (e != cudaSuccess)
    detail::fail(std::string(at) + ": " + std::to_string(bytes) + " bytes of " + name(where) + " memory: " +
                 cudaGetErrorString(e) + ", in the derivative of this call");
  sweep::here().allocated(p, bytes);
  return p;
}

inline void give_back(space where, void* p, cudaStream_t stream, const char* at) {
  switch (where) {
    case space::host: ::free(p); break;
    case space::pinned: check(cudaFreeHost(p), at); break;
    case space::device:
    case space::managed: check(stream ? cudaFreeAsync(p, stream) : cudaFree(p), at); break;
  }
}

// The same for an allocation that the derivative knows.
inline void release(space where, void* p, cudaStream_t stream, const char* at) {
  sweep::here().forget(p);
  give_back(where, p, stream, at);
}

inline void set_zero(space where, void* p, size_t bytes, cudaStream_t stream, const char* at) {
  if (where == space::host || where == space::pinned) {
    ::memset(p, 0, bytes);
  } else {
    check(cudaMemsetAsync(p, 0, bytes, stream), at);
    // The host may write there at once.
    if (where == space::managed) return check(cudaStreamSynchronize(stream), at);
    sweep::here().works_on(stream);
  }
}

// `allocate_device<float>(bytes, stream, at)` and its like. Memory of `shadow_…` is zero and belongs to the derivative.
#define CUGRAD_HOST_SPACE(where)                                                                          \
  template <class T>                                                                                      \
  T* allocate_##where(size_t bytes, cudaStream_t stream, const char* at) {                                \
    return static_cast<T*>(take(space::where, bytes, stream, at));                                        \
  }                                                                                                       \
  template <class T>                                                                                      \
  T* allocate_zeroed_##where(size_t bytes, cudaStream_t stream, const char* at) {                         \
    void* p = take(space::where, bytes, stream, at);                                                      \
    set_zero(space::where, p, bytes, stream, at);                                                         \
    return static_cast<T*>(p);                                                                            \
  }                                                                                                       \
  template <class T>                                                                                      \
  T* shadow_##where(size_t bytes, cudaStream_t stream, const char* at) {                                  \
    void* p = take(space::where, bytes, stream, at);                                                      \
    set_zero(space::where, p, bytes, stream, at);                                                         \
    sweep::here().own([=] { release(space::where, p, nullptr, at); });                                    \
    return static_cast<T*>(p);                                                                            \
  }                                                                                                       \
  inline void free_##where(const void* p, cudaStream_t stream, const char* at) {                          \
    void* memory = const_cast<void*>(p);                                                                  \
    const cudaStream_t when = sweep::here().is_reverse() ? nullptr : stream;                              \
    sweep::here().release([=] { release(space::where, memory, when, at); }, p);                           \
  }
CUGRAD_HOST_SPACE(host)
CUGRAD_HOST_SPACE(pinned)
CUGRAD_HOST_SPACE(device)
CUGRAD_HOST_SPACE(managed)
#undef CUGRAD_HOST_SPACE

// Where a step of a time loop finds memory whose contents lie elsewhere (rename.h).
template <class P>
P in_step(P p) {
  const sweep& s = sweep::here();
  return s.loop() ? static_cast<P>(const_cast<void*>(s.present(p))) : p;
}

// The primal's copies and fills: on the default stream the host waits for a copy, as `cudaMemcpy` does.
inline void copy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream, const char* at) {
  sweep::here().uses(stream);
  if (!stream) sweep::here().waits();
  to = in_step(to);
  from = in_step(from);
  check(stream ? cudaMemcpyAsync(to, from, bytes, kind, stream) : cudaMemcpy(to, from, bytes, kind), at);
}
inline void copy_2d(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width, size_t height,
                    cudaMemcpyKind kind, cudaStream_t stream, const char* at) {
  sweep::here().uses(stream);
  if (!stream) sweep::here().waits();
  to = in_step(to);
  from = in_step(from);
  check(stream ? cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, width, height, kind, stream)
               : cudaMemcpy2D(to, to_pitch, from, from_pitch, width, height, kind),
        at);
}
template <class T>
void copy_to_symbol(T& symbol, const void* from, size_t bytes, size_t offset, cudaMemcpyKind kind, cudaStream_t stream,
                    const char* at) {
  sweep::here().uses(stream);
  if (!stream) sweep::here().waits();
  check(cudaMemcpyToSymbolAsync(symbol, from, bytes, offset, kind, stream), at);
  if (!stream) check(cudaStreamSynchronize(stream), at);
}
template <class T>
void copy_from_symbol(void* to, T& symbol, size_t bytes, size_t offset, cudaMemcpyKind kind, cudaStream_t stream,
                      const char* at) {
  sweep::here().uses(stream);
  if (!stream) sweep::here().waits();
  check(cudaMemcpyFromSymbolAsync(to, symbol, bytes, offset, kind, stream), at);
  if (!stream) check(cudaStreamSynchronize(stream), at);
}

// The address of a variable of the device. The derivative treats it as a buffer, whose size it knows.
template <class T, class Symbol>
T* symbol(Symbol& variable, const char* at) {
  void* p = nullptr;
  check(cudaGetSymbolAddress(&p, variable), at);
  sweep::here().allocated(p, sizeof(Symbol));
  sweep::here().fix(p);
  return static_cast<T*>(p);
}
// Shadow memory for it, which the host can reach where it can reach the variable.
template <class T, class Symbol>
T* symbol_shadow(Symbol& variable, const char* at) {
  void* p = nullptr;
  check(cudaGetSymbolAddress(&p, variable), at);
  cudaPointerAttributes attributes;
  check(cudaPointerGetAttributes(&attributes, p), at);
  if (attributes.type == cudaMemoryTypeManaged) return shadow_managed<T>(sizeof(Symbol), nullptr, at);
  return shadow_device<T>(sizeof(Symbol), nullptr, at);
}

// A struct on the device, for as long as the derivative runs; and what it holds after a launch.
template <class T>
T* upload(const T& value, cudaStream_t stream, const char* at) {
  sweep::here().uses(stream);
  T* place = static_cast<T*>(take(space::device, sizeof(T), stream, at));
  check(cudaMemcpyAsync(place, &value, sizeof(T), cudaMemcpyHostToDevice, stream), at);
  sweep::here().own([=] { release(space::device, place, nullptr, at); });
  return place;
}
template <class T>
T download(const T* place, cudaStream_t stream, const char* at) {
  room<T> value;
  check(cudaMemcpyAsync((void*)&value.object, place, sizeof(T), cudaMemcpyDeviceToHost, stream), at);
  check(cudaStreamSynchronize(stream), at);
  return value.object;
}

// On the default stream as the program asks for it: the host may look at memory that it shares at once.
inline void fill(void* to, int byte, size_t bytes, cudaStream_t stream, const char* at) {
  sweep::here().uses(stream);
  check(stream ? cudaMemsetAsync(in_step(to), byte, bytes, stream) : cudaMemset(in_step(to), byte, bytes), at);
}
inline void fill_2d(void* to, size_t pitch, int byte, size_t width, size_t height, cudaStream_t stream, const char* at) {
  sweep::here().uses(stream);
  check(stream ? cudaMemset2DAsync(in_step(to), pitch, byte, width, height, stream)
               : cudaMemset2D(in_step(to), pitch, byte, width, height),
        at);
}

// Who waits for the device is going to look at its memory, or lets a library do so: everything has to be in its place. Except in
// steps of a time loop: where contents lie elsewhere there, nothing but launches follows (rename.h).
inline void synchronise(const char* at) {
  sweep::here().waits();
  if (!sweep::here().loop()) bring_all_back(at);
  check(cudaDeviceSynchronize(), at);
}
inline void synchronise(cudaStream_t stream, const char* at) {
  sweep::here().waits();
  if (!sweep::here().loop()) bring_all_back(at);
  check(cudaStreamSynchronize(stream), at);
}

// Whether the host can read and write an address itself.
inline bool is_on_host(const void* p, const char* at) {
  cudaPointerAttributes attributes;
  const cudaError_t e = cudaPointerGetAttributes(&attributes, p);
  if (e == cudaErrorInvalidValue) {
    cudaGetLastError();  // older runtimes say so of ordinary memory
    return true;
  }
  check(e, at);
  return attributes.type != cudaMemoryTypeDevice;
}

// An adjoint (or tangent) becomes zero.
inline void clear_2d(void* p, size_t pitch, size_t width, size_t height, cudaStream_t stream, const char* at) {
  sweep::here().order(stream, at);
  if (is_on_host(p, at)) {
    check(cudaStreamSynchronize(stream), at);
    for (size_t row = 0; row < height; ++row) ::memset(static_cast<char*>(p) + row * pitch, 0, width);
  } else {
    check(cudaMemset2DAsync(p, pitch, 0, width, height, stream), at);
  }
}
inline void clear(void* p, size_t bytes, cudaStream_t stream, const char* at) { clear_2d(p, bytes, bytes, bytes ? 1 : 0, stream, at); }

// Derivatives take different pointers to be different arrays.
inline void require_distinct(const volatile void* a, const volatile void* b, const char* at) {
  if (a == b && a)
    detail::fail(std::string(at) + ": the same array is given twice here, and written\n"
                 "hint: pass different arrays, or generate the derivative with --may-alias");
}

}  // namespace host
}  // namespace cugrad
