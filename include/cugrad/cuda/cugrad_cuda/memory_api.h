// The runtime API's memory: allocation, copies, fills, symbols. Kinds of memory are numbered as in crates/rt/src/memory.
#ifndef CUGRAD_CUDA_MEMORY_API_H
#define CUGRAD_CUDA_MEMORY_API_H
#include "../cuda_runtime_api.h"

#if defined(CUGRAD_CPU)
namespace cugrad_cpu {

enum memory_kind : uint32_t { device_memory, managed_memory, pinned_memory, registered_memory, symbol_memory };
constexpr uint32_t device_bits = 1u << device_memory | 1u << managed_memory;
constexpr uint32_t host_bits = 1u << pinned_memory;

inline cudaError_t allocate(void **p, size_t bytes, memory_kind kind, const char *file, unsigned line) {
  return (cudaError_t)cugrad_rt_malloc(p, bytes, kind, file, line);
}
inline cudaError_t copy(void *to, const void *from, extent size, cudaMemcpyKind kind, cudaStream_t stream, const char *file, unsigned line) {
  cudaError_t error = (cudaError_t)cugrad_rt_stream_check(stream);
  return error ? error : (cudaError_t)cugrad_rt_copy(to, from, size, kind, file, line);
}
inline cudaError_t fill(void *to, int value, extent size, cudaStream_t stream, const char *file, unsigned line) {
  cudaError_t error = (cudaError_t)cugrad_rt_stream_check(stream);
  return error ? error : (cudaError_t)cugrad_rt_fill(to, value, size, file, line);
}
inline extent flat(size_t bytes) { return extent{bytes, 1, bytes, bytes}; }

// A __device__ or __constant__ variable is an ordinary one here; it is made known so that copies to it are checked.
template <class T>
inline char *symbol_address(T &symbol, const char *file, unsigned line) {
  char *address = const_cast<char *>(reinterpret_cast<const volatile char *>(&symbol));
  cugrad_rt_register(address, sizeof symbol, symbol_memory, file, line);
  return address;
}

}  // namespace cugrad_cpu
#endif

// ---- allocation --------------------------------------------------------------------------------------------------------------
#define CUGRAD_ALLOCATOR(name, kind)                                                                     \
  CUGRAD_API cudaError_t name(void **p, size_t bytes CUGRAD_AND_SITE)                                    \
      CUGRAD_BODY(return ::cugrad_cpu::allocate(p, bytes, ::cugrad_cpu::kind CUGRAD_PASS_SITE);)         \
  template <class T>                                                                                     \
  CUGRAD_API cudaError_t name(T **p, size_t bytes CUGRAD_AND_SITE) {                                     \
    return name((void **)(void *)p, bytes CUGRAD_PASS_SITE);                                             \
  }
#define CUGRAD_FLAGGED_ALLOCATOR(name, kind, flag)                                                       \
  CUGRAD_API cudaError_t name(void **p, size_t bytes, unsigned flags flag CUGRAD_AND_SITE)               \
      CUGRAD_BODY((void)flags; return ::cugrad_cpu::allocate(p, bytes, ::cugrad_cpu::kind CUGRAD_PASS_SITE);) \
  template <class T>                                                                                     \
  CUGRAD_API cudaError_t name(T **p, size_t bytes, unsigned flags flag CUGRAD_AND_SITE) {                \
    return name((void **)(void *)p, bytes, flags CUGRAD_PASS_SITE);                                      \
  }
CUGRAD_ALLOCATOR(cudaMalloc, device_memory)
CUGRAD_FLAGGED_ALLOCATOR(cudaMallocManaged, managed_memory, = cudaMemAttachGlobal)
CUGRAD_FLAGGED_ALLOCATOR(cudaMallocHost, pinned_memory, = cudaHostAllocDefault)
CUGRAD_FLAGGED_ALLOCATOR(cudaHostAlloc, pinned_memory, )
#undef CUGRAD_ALLOCATOR
#undef CUGRAD_FLAGGED_ALLOCATOR

CUGRAD_API cudaError_t cudaMallocAsync(void **p, size_t bytes, cudaStream_t stream CUGRAD_AND_SITE)
    CUGRAD_BODY(cudaError_t error = (cudaError_t)cugrad_rt_stream_check(stream); if (error) return error;
                return ::cugrad_cpu::allocate(p, bytes, ::cugrad_cpu::device_memory CUGRAD_PASS_SITE);)
template <class T>
CUGRAD_API cudaError_t cudaMallocAsync(T **p, size_t bytes, cudaStream_t stream CUGRAD_AND_SITE) {
  return cudaMallocAsync((void **)(void *)p, bytes, stream CUGRAD_PASS_SITE);
}
// Rows start at multiples of 512 bytes.
CUGRAD_API cudaError_t cudaMallocPitch(void **p, size_t *pitch, size_t width, size_t height CUGRAD_AND_SITE)
    CUGRAD_BODY(if (!pitch) return ::cugrad_cpu::require(false); *pitch = (width + 511) / 512 * 512;
                return ::cugrad_cpu::allocate(p, *pitch * height, ::cugrad_cpu::device_memory CUGRAD_PASS_SITE);)
template <class T>
CUGRAD_API cudaError_t cudaMallocPitch(T **p, size_t *pitch, size_t width, size_t height CUGRAD_AND_SITE) {
  return cudaMallocPitch((void **)(void *)p, pitch, width, height CUGRAD_PASS_SITE);
}
CUGRAD_API cudaError_t cudaFree(void *p CUGRAD_AND_SITE)
    CUGRAD_BODY(return (cudaError_t)cugrad_rt_free(p, ::cugrad_cpu::device_bits CUGRAD_PASS_SITE);)
CUGRAD_API cudaError_t cudaFreeAsync(void *p, cudaStream_t stream CUGRAD_AND_SITE)
    CUGRAD_BODY(cudaError_t error = (cudaError_t)cugrad_rt_stream_check(stream);
                return error ? error : (cudaError_t)cugrad_rt_free(p, ::cugrad_cpu::device_bits CUGRAD_PASS_SITE);)
CUGRAD_API cudaError_t cudaFreeHost(void *p CUGRAD_AND_SITE)
    CUGRAD_BODY(return (cudaError_t)cugrad_rt_free(p, ::cugrad_cpu::host_bits CUGRAD_PASS_SITE);)
CUGRAD_API cudaError_t cudaHostRegister(void *p, size_t bytes, unsigned flags CUGRAD_AND_SITE)
    CUGRAD_BODY((void)flags; return (cudaError_t)cugrad_rt_register(p, bytes, ::cugrad_cpu::registered_memory CUGRAD_PASS_SITE);)
CUGRAD_API cudaError_t cudaHostUnregister(void *p) CUGRAD_BODY(return (cudaError_t)cugrad_rt_unregister(p);)
CUGRAD_API cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned flags)
    CUGRAD_BODY((void)flags; if (!device) return ::cugrad_cpu::require(false); size_t start; size_t bytes;
                int kind = cugrad_rt_pointer_kind(host, &start, &bytes); *device = host;
                return ::cugrad_cpu::require(kind == ::cugrad_cpu::pinned_memory || kind == ::cugrad_cpu::registered_memory);)
template <class T>
CUGRAD_API cudaError_t cudaHostGetDevicePointer(T **device, void *host, unsigned flags) {
  return cudaHostGetDevicePointer((void **)(void *)device, host, flags);
}
CUGRAD_API cudaError_t cudaMemGetInfo(size_t *free_bytes, size_t *total)
    CUGRAD_BODY(if (!free_bytes || !total) return ::cugrad_cpu::require(false); *total = cugrad_rt_memory_total();
                *free_bytes = *total - cugrad_rt_memory_used(); return ::cugrad_cpu::outcome(cudaSuccess);)
CUGRAD_API cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *attributes, const void *p)
    CUGRAD_BODY(if (!attributes) return ::cugrad_cpu::require(false); size_t start; size_t bytes;
                int kind = cugrad_rt_pointer_kind(p, &start, &bytes);
                bool on_host = kind != ::cugrad_cpu::device_memory && kind != ::cugrad_cpu::symbol_memory;
                attributes->type = kind < 0                              ? cudaMemoryTypeUnregistered
                                   : kind == ::cugrad_cpu::managed_memory ? cudaMemoryTypeManaged
                                   : on_host                             ? cudaMemoryTypeHost
                                                                         : cudaMemoryTypeDevice;
                attributes->device = kind < 0 ? -2 : 0; attributes->devicePointer = kind < 0 ? nullptr : (void *)p;
                attributes->hostPointer = kind >= 0 && !on_host ? nullptr : (void *)p; return ::cugrad_cpu::outcome(cudaSuccess);)
CUGRAD_API cudaError_t cudaMemAdvise(const void *, size_t, cudaMemoryAdvise, int) CUGRAD_BODY(return ::cugrad_cpu::outcome(cudaSuccess);)
#if defined(CUGRAD_PARSE)
CUGRAD_API cudaError_t cudaMemPrefetchAsync(const void *, size_t, int device, cudaStream_t = 0);
CUGRAD_API cudaError_t cudaStreamAttachMemAsync(cudaStream_t, void *, size_t = 0, unsigned = cudaMemAttachSingle);
#else
inline cudaError_t cudaMemPrefetchAsync(const void *, size_t, int, cudaStream_t stream = 0) {
  return (cudaError_t)cugrad_rt_stream_check(stream);
}
inline cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *, size_t = 0, unsigned = cudaMemAttachSingle) {
  return (cudaError_t)cugrad_rt_stream_check(stream);
}
#endif

// ---- copies and fills ----------------------------------------------------------------------------------------------------------
CUGRAD_API cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind kind CUGRAD_AND_SITE)
    CUGRAD_BODY(return ::cugrad_cpu::copy(to, from, ::cugrad_cpu::flat(bytes), kind, 0 CUGRAD_PASS_SITE);)
CUGRAD_API cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream = 0 CUGRAD_AND_SITE)
    CUGRAD_BODY(return ::cugrad_cpu::copy(to, from, ::cugrad_cpu::flat(bytes), kind, stream CUGRAD_PASS_SITE);)
CUGRAD_API cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height,
                                    cudaMemcpyKind kind CUGRAD_AND_SITE)
    CUGRAD_BODY(if (width > to_pitch || width > from_pitch) return ::cugrad_cpu::outcome(cudaErrorInvalidPitchValue);
                return ::cugrad_cpu::copy(to, from, ::cugrad_cpu::extent{width, height, to_pitch, from_pitch}, kind, 0 CUGRAD_PASS_SITE);)
CUGRAD_API cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height,
                                         cudaMemcpyKind kind, cudaStream_t stream = 0 CUGRAD_AND_SITE)
    CUGRAD_BODY(if (width > to_pitch || width > from_pitch) return ::cugrad_cpu::outcome(cudaErrorInvalidPitchValue);
                return ::cugrad_cpu::copy(to, from, ::cugrad_cpu::extent{width, height, to_pitch, from_pitch}, kind, stream CUGRAD_PASS_SITE);)
CUGRAD_API cudaError_t cudaMemcpyPeer(void *to, int, const void *from, int, size_t bytes CUGRAD_AND_SITE)
    CUGRAD_BODY(return ::cugrad_cpu::copy(to, from, ::cugrad_cpu::flat(bytes), cudaMemcpyDeviceToDevice, 0 CUGRAD_PASS_SITE);)
CUGRAD_API cudaError_t cudaMemset(void *to, int value, size_t bytes CUGRAD_AND_SITE)
    CUGRAD_BODY(return ::cugrad_cpu::fill(to, value, ::cugrad_cpu::flat(bytes), 0 CUGRAD_PASS_SITE);)
CUGRAD_API cudaError_t cudaMemsetAsync(void *to, int value, size_t bytes, cudaStream_t stream = 0 CUGRAD_AND_SITE)
    CUGRAD_BODY(return ::cugrad_cpu::fill(to, value, ::cugrad_cpu::flat(bytes), stream CUGRAD_PASS_SITE);)
CUGRAD_API cudaError_t cudaMemset2D(void *to, size_t pitch, int value, size_t width, size_t height CUGRAD_AND_SITE)
    CUGRAD_BODY(return ::cugrad_cpu::fill(to, value, ::cugrad_cpu::extent{width, height, pitch, pitch}, 0 CUGRAD_PASS_SITE);)
CUGRAD_API cudaError_t cudaMemset2DAsync(void *to, size_t pitch, int value, size_t width, size_t height, cudaStream_t stream = 0 CUGRAD_AND_SITE)
    CUGRAD_BODY(return ::cugrad_cpu::fill(to, value, ::cugrad_cpu::extent{width, height, pitch, pitch}, stream CUGRAD_PASS_SITE);)

// ---- three dimensions: slices of rows ----------------------------------------------------------------------------------------------------
static __inline__ __host__ __device__ cudaPitchedPtr make_cudaPitchedPtr(void *p, size_t pitch, size_t xsize, size_t ysize) {
  cudaPitchedPtr r = {p, pitch, xsize, ysize};
  return r;
}
static __inline__ __host__ __device__ cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) {
  cudaExtent r = {width, height, depth};
  return r;
}
static __inline__ __host__ __device__ cudaPos make_cudaPos(size_t x, size_t y, size_t z) {
  cudaPos r = {x, y, z};
  return r;
}
CUGRAD_API cudaError_t cudaMalloc3D(cudaPitchedPtr *p, cudaExtent size CUGRAD_AND_SITE)
    CUGRAD_BODY(if (!p) return ::cugrad_cpu::require(false); p->xsize = size.width; p->ysize = size.height;
                return cudaMallocPitch(&p->ptr, &p->pitch, size.width, size.height * size.depth CUGRAD_PASS_SITE);)
CUGRAD_API cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *p CUGRAD_AND_SITE)
    CUGRAD_BODY(if (!p) return ::cugrad_cpu::outcome(cudaErrorInvalidValue);
                if (p->srcArray || p->dstArray) return ::cugrad_cpu::outcome(::cugrad_cpu::copy_array(*p));
                for (size_t z = 0; z < p->extent.depth; z++) {
                  char *to = (char *)p->dstPtr.ptr + p->dstPtr.pitch * (p->dstPtr.ysize * (p->dstPos.z + z) + p->dstPos.y) + p->dstPos.x;
                  const char *from = (const char *)p->srcPtr.ptr + p->srcPtr.pitch * (p->srcPtr.ysize * (p->srcPos.z + z) + p->srcPos.y) + p->srcPos.x;
                  cudaError_t error = cudaMemcpy2D(to, p->dstPtr.pitch, from, p->srcPtr.pitch, p->extent.width, p->extent.height, p->kind CUGRAD_PASS_SITE);
                  if (error) return error;
                }
                return ::cugrad_cpu::outcome(cudaSuccess);)
CUGRAD_API cudaError_t cudaMemset3D(cudaPitchedPtr p, int value, cudaExtent size CUGRAD_AND_SITE)
    CUGRAD_BODY(for (size_t z = 0; z < size.depth; z++) {
      cudaError_t error = cudaMemset2D((char *)p.ptr + p.pitch * p.ysize * z, p.pitch, value, size.width, size.height CUGRAD_PASS_SITE);
      if (error) return error;
    } return ::cugrad_cpu::outcome(cudaSuccess);)

CUGRAD_API cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *p, cudaStream_t stream = 0 CUGRAD_AND_SITE)
    CUGRAD_BODY(cudaError_t error = (cudaError_t)cugrad_rt_stream_check(stream);
                return error ? error : cudaMemcpy3D(p CUGRAD_PASS_SITE);)
CUGRAD_API cudaError_t cudaMemset3DAsync(cudaPitchedPtr p, int value, cudaExtent size, cudaStream_t stream = 0 CUGRAD_AND_SITE)
    CUGRAD_BODY(cudaError_t error = (cudaError_t)cugrad_rt_stream_check(stream);
                return error ? error : cudaMemset3D(p, value, size CUGRAD_PASS_SITE);)
CUGRAD_API cudaError_t cudaMemcpyPeerAsync(void *to, int, const void *from, int, size_t bytes, cudaStream_t stream = 0 CUGRAD_AND_SITE)
    CUGRAD_BODY(return ::cugrad_cpu::copy(to, from, ::cugrad_cpu::flat(bytes), cudaMemcpyDeviceToDevice, stream CUGRAD_PASS_SITE);)

// ---- symbols -------------------------------------------------------------------------------------------------------------------
#if defined(CUGRAD_PARSE)
template <class T>
CUGRAD_API cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *from, size_t bytes, size_t offset = 0, cudaMemcpyKind = cudaMemcpyHostToDevice);
template <class T>
CUGRAD_API cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *from, size_t bytes, size_t offset = 0,
                                               cudaMemcpyKind = cudaMemcpyHostToDevice, cudaStream_t = 0);
template <class T>
CUGRAD_API cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, size_t bytes, size_t offset = 0, cudaMemcpyKind = cudaMemcpyDeviceToHost);
template <class T>
CUGRAD_API cudaError_t cudaMemcpyFromSymbolAsync(void *to, const T &symbol, size_t bytes, size_t offset = 0,
                                                 cudaMemcpyKind = cudaMemcpyDeviceToHost, cudaStream_t = 0);
template <class P, class T>
CUGRAD_API cudaError_t cudaGetSymbolAddress(P **pointer, const T &symbol);
template <class T>
CUGRAD_API cudaError_t cudaGetSymbolSize(size_t *bytes, const T &symbol);
#else
// By T&, not const T&: a temporary (such as &symbol) is a mistake that must not compile.
template <class T>
inline cudaError_t cudaMemcpyToSymbolAsync(T &symbol, const void *from, size_t bytes, size_t offset = 0,
                                           cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t stream = 0 CUGRAD_AND_SITE) {
  char *to = ::cugrad_cpu::symbol_address(symbol CUGRAD_PASS_SITE);
  if (offset > sizeof symbol || bytes > sizeof symbol - offset) return ::cugrad_cpu::outcome(cudaErrorInvalidValue);
  return ::cugrad_cpu::copy(to + offset, from, ::cugrad_cpu::flat(bytes), kind, stream CUGRAD_PASS_SITE);
}
template <class T>
inline cudaError_t cudaMemcpyToSymbol(T &symbol, const void *from, size_t bytes, size_t offset = 0,
                                      cudaMemcpyKind kind = cudaMemcpyHostToDevice CUGRAD_AND_SITE) {
  return cudaMemcpyToSymbolAsync(symbol, from, bytes, offset, kind, 0 CUGRAD_PASS_SITE);
}
template <class T>
inline cudaError_t cudaMemcpyFromSymbolAsync(void *to, T &symbol, size_t bytes, size_t offset = 0,
                                             cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t stream = 0 CUGRAD_AND_SITE) {
  char *from = ::cugrad_cpu::symbol_address(symbol CUGRAD_PASS_SITE);
  if (offset > sizeof symbol || bytes > sizeof symbol - offset) return ::cugrad_cpu::outcome(cudaErrorInvalidValue);
  return ::cugrad_cpu::copy(to, from + offset, ::cugrad_cpu::flat(bytes), kind, stream CUGRAD_PASS_SITE);
}
template <class T>
inline cudaError_t cudaMemcpyFromSymbol(void *to, T &symbol, size_t bytes, size_t offset = 0,
                                        cudaMemcpyKind kind = cudaMemcpyDeviceToHost CUGRAD_AND_SITE) {
  return cudaMemcpyFromSymbolAsync(to, symbol, bytes, offset, kind, 0 CUGRAD_PASS_SITE);
}
template <class P, class T>
inline cudaError_t cudaGetSymbolAddress(P **pointer, T &symbol CUGRAD_AND_SITE) {
  if (!pointer) return ::cugrad_cpu::require(false);
  *pointer = (P *)(void *)::cugrad_cpu::symbol_address(symbol CUGRAD_PASS_SITE);
  return ::cugrad_cpu::outcome(cudaSuccess);
}
template <class T>
inline cudaError_t cudaGetSymbolSize(size_t *bytes, T &symbol) {
  if (!bytes) return ::cugrad_cpu::require(false);
  *bytes = sizeof symbol;
  return ::cugrad_cpu::outcome(cudaSuccess);
}
#endif

#endif
