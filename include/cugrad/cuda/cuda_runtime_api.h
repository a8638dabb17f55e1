// The runtime API: device, errors, streams, events, functions. Memory is in cugrad_cuda/memory_api.h.
#ifndef CUGRAD_CUDA_RUNTIME_API_H
#define CUGRAD_CUDA_RUNTIME_API_H
#include "cugrad_cuda.h"

// Tolerant: callable from device code too, where CUDA allows only some of these.
#define CUGRAD_API CUGRAD_HOST_DEVICE

// ---- errors ----------------------------------------------------------------------------------------------------------------
CUGRAD_API cudaError_t cudaGetLastError() CUGRAD_BODY(return (cudaError_t)cugrad_rt_last_error(true);)
CUGRAD_API cudaError_t cudaPeekAtLastError() CUGRAD_BODY(return (cudaError_t)cugrad_rt_last_error(false);)
CUGRAD_API const char *cudaGetErrorString(cudaError_t error) CUGRAD_BODY(return cugrad_rt_error_string(error);)
CUGRAD_API const char *cudaGetErrorName(cudaError_t error) CUGRAD_BODY(return cugrad_rt_error_name(error);)

#if defined(CUGRAD_CPU)
namespace cugrad_cpu {

inline cudaError_t outcome(uint32_t code) { return (cudaError_t)cugrad_rt_record(code); }
inline cudaError_t require(bool holds) { return outcome(holds ? cudaSuccess : cudaErrorInvalidValue); }

// This machine as a device of compute capability 9.0.
inline cudaDeviceProp properties() {
  cudaDeviceProp p = {};
  __builtin_strcpy(p.name, "cugrad CPU executor");
  p.totalGlobalMem = cugrad_rt_memory_total();
  p.sharedMemPerBlock = 49152;
  p.sharedMemPerBlockOptin = 232448;
  p.sharedMemPerMultiprocessor = 233472;
  p.reservedSharedMemPerBlock = 1024;
  p.regsPerBlock = p.regsPerMultiprocessor = 65536;
  p.warpSize = 32;
  p.memPitch = 2147483647;
  p.maxThreadsPerBlock = p.maxThreadsDim[0] = p.maxThreadsDim[1] = 1024;
  p.maxThreadsDim[2] = 64;
  p.maxGridSize[0] = 2147483647;
  p.maxGridSize[1] = p.maxGridSize[2] = 65535;
  p.clockRate = 2000000;
  p.totalConstMem = 65536;
  p.major = 9;
  p.textureAlignment = p.surfaceAlignment = 512;
  p.texturePitchAlignment = 32;
  p.multiProcessorCount = (int)cugrad_rt_processors();
  p.integrated = p.canMapHostMemory = p.unifiedAddressing = p.managedMemory = 1;
  p.concurrentManagedAccess = p.concurrentKernels = p.cooperativeLaunch = p.streamPrioritiesSupported = 1;
  p.hostRegisterSupported = p.canUseHostPointerForRegisteredMem = p.memoryPoolsSupported = 1;
  p.hostNativeAtomicSupported = p.globalL1CacheSupported = p.localL1CacheSupported = 1;
  p.asyncEngineCount = p.deviceOverlap = 1;
  p.pciDomainID = p.pciBusID = p.pciDeviceID = 0;
  p.memoryClockRate = 2000000;
  p.memoryBusWidth = 128;
  p.l2CacheSize = 32 << 20;
  p.maxThreadsPerMultiProcessor = 2048;
  p.maxBlocksPerMultiProcessor = 32;
  p.singleToDoublePrecisionPerfRatio = 2;
  return p;
}

inline cudaError_t attribute(int *value, cudaDeviceAttr which) {
  const cudaDeviceProp p = properties();
  switch (which) {
    case cudaDevAttrMaxThreadsPerBlock: *value = p.maxThreadsPerBlock; break;
    case cudaDevAttrMaxBlockDimX: *value = p.maxThreadsDim[0]; break;
    case cudaDevAttrMaxBlockDimY: *value = p.maxThreadsDim[1]; break;
    case cudaDevAttrMaxBlockDimZ: *value = p.maxThreadsDim[2]; break;
    case cudaDevAttrMaxGridDimX: *value = p.maxGridSize[0]; break;
    case cudaDevAttrMaxGridDimY: *value = p.maxGridSize[1]; break;
    case cudaDevAttrMaxGridDimZ: *value = p.maxGridSize[2]; break;
    case cudaDevAttrMaxSharedMemoryPerBlock: *value = (int)p.sharedMemPerBlock; break;
    case cudaDevAttrTotalConstantMemory: *value = (int)p.totalConstMem; break;
    case cudaDevAttrWarpSize: *value = p.warpSize; break;
    case cudaDevAttrMaxPitch: *value = (int)p.memPitch; break;
    case cudaDevAttrMaxRegistersPerBlock: *value = p.regsPerBlock; break;
    case cudaDevAttrClockRate: *value = p.clockRate; break;
    case cudaDevAttrTextureAlignment: *value = (int)p.textureAlignment; break;
    case cudaDevAttrTexturePitchAlignment: *value = (int)p.texturePitchAlignment; break;
    case cudaDevAttrGpuOverlap: *value = p.deviceOverlap; break;
    case cudaDevAttrMultiProcessorCount: *value = p.multiProcessorCount; break;
    case cudaDevAttrIntegrated: *value = p.integrated; break;
    case cudaDevAttrCanMapHostMemory: *value = p.canMapHostMemory; break;
    case cudaDevAttrComputeMode: *value = p.computeMode; break;
    case cudaDevAttrSurfaceAlignment: *value = (int)p.surfaceAlignment; break;
    case cudaDevAttrConcurrentKernels: *value = p.concurrentKernels; break;
    case cudaDevAttrMemoryClockRate: *value = p.memoryClockRate; break;
    case cudaDevAttrGlobalMemoryBusWidth: *value = p.memoryBusWidth; break;
    case cudaDevAttrL2CacheSize: *value = p.l2CacheSize; break;
    case cudaDevAttrMaxThreadsPerMultiProcessor: *value = p.maxThreadsPerMultiProcessor; break;
    case cudaDevAttrAsyncEngineCount: *value = p.asyncEngineCount; break;
    case cudaDevAttrUnifiedAddressing: *value = p.unifiedAddressing; break;
    case cudaDevAttrComputeCapabilityMajor: *value = p.major; break;
    case cudaDevAttrComputeCapabilityMinor: *value = p.minor; break;
    case cudaDevAttrStreamPrioritiesSupported: *value = p.streamPrioritiesSupported; break;
    case cudaDevAttrGlobalL1CacheSupported: *value = p.globalL1CacheSupported; break;
    case cudaDevAttrLocalL1CacheSupported: *value = p.localL1CacheSupported; break;
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor: *value = (int)p.sharedMemPerMultiprocessor; break;
    case cudaDevAttrMaxRegistersPerMultiprocessor: *value = p.regsPerMultiprocessor; break;
    case cudaDevAttrManagedMemory: *value = p.managedMemory; break;
    case cudaDevAttrHostNativeAtomicSupported: *value = p.hostNativeAtomicSupported; break;
    case cudaDevAttrSingleToDoublePrecisionPerfRatio: *value = p.singleToDoublePrecisionPerfRatio; break;
    case cudaDevAttrConcurrentManagedAccess: *value = p.concurrentManagedAccess; break;
    case cudaDevAttrCanUseHostPointerForRegisteredMem: *value = p.canUseHostPointerForRegisteredMem; break;
    case cudaDevAttrCooperativeLaunch: *value = p.cooperativeLaunch; break;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin: *value = (int)p.sharedMemPerBlockOptin; break;
    case cudaDevAttrHostRegisterSupported: *value = p.hostRegisterSupported; break;
    case cudaDevAttrMaxBlocksPerMultiprocessor: *value = p.maxBlocksPerMultiProcessor; break;
    case cudaDevAttrReservedSharedMemoryPerBlock: *value = (int)p.reservedSharedMemPerBlock; break;
    case cudaDevAttrMemoryPoolsSupported: *value = p.memoryPoolsSupported; break;
    default: *value = 0;  // a property this device does not have
  }
  return outcome(cudaSuccess);
}

}  // namespace cugrad_cpu
#endif

// ---- device ----------------------------------------------------------------------------------------------------------------
CUGRAD_API cudaError_t cudaGetDeviceCount(int *count)
    CUGRAD_BODY(if (!count) return ::cugrad_cpu::require(false); *count = 1; return ::cugrad_cpu::outcome(cudaSuccess);)
CUGRAD_API cudaError_t cudaGetDevice(int *device)
    CUGRAD_BODY(if (!device) return ::cugrad_cpu::require(false); *device = 0; return ::cugrad_cpu::outcome(cudaSuccess);)
CUGRAD_API cudaError_t cudaSetDevice(int device)
    CUGRAD_BODY(return ::cugrad_cpu::outcome(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);)
CUGRAD_API cudaError_t cudaGetDeviceProperties(cudaDeviceProp *p, int device)
    CUGRAD_BODY(if (!p) return ::cugrad_cpu::require(false); if (device != 0) return ::cugrad_cpu::outcome(cudaErrorInvalidDevice);
                *p = ::cugrad_cpu::properties(); return ::cugrad_cpu::outcome(cudaSuccess);)
CUGRAD_API cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device)
    CUGRAD_BODY(if (!value) return ::cugrad_cpu::require(false); if (device != 0) return ::cugrad_cpu::outcome(cudaErrorInvalidDevice);
                return ::cugrad_cpu::attribute(value, attribute);)
CUGRAD_API cudaError_t cudaChooseDevice(int *device, const cudaDeviceProp *) CUGRAD_BODY(return cudaGetDevice(device);)
CUGRAD_API cudaError_t cudaSetDeviceFlags(unsigned) CUGRAD_BODY(return ::cugrad_cpu::outcome(cudaSuccess);)
CUGRAD_API cudaError_t cudaDeviceSynchronize() CUGRAD_BODY(return (cudaError_t)cugrad_rt_synchronize();)
CUGRAD_API cudaError_t cudaThreadSynchronize() CUGRAD_BODY(return (cudaError_t)cugrad_rt_synchronize();)
CUGRAD_API cudaError_t cudaDeviceReset() CUGRAD_BODY(cugrad_rt_reset(); return cudaSuccess;)
CUGRAD_API cudaError_t cudaThreadExit() CUGRAD_BODY(return cudaDeviceReset();)
CUGRAD_API cudaError_t cudaDriverGetVersion(int *version)
    CUGRAD_BODY(if (!version) return ::cugrad_cpu::require(false); *version = CUDART_VERSION; return ::cugrad_cpu::outcome(cudaSuccess);)
CUGRAD_API cudaError_t cudaRuntimeGetVersion(int *version) CUGRAD_BODY(return cudaDriverGetVersion(version);)
CUGRAD_API cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache) CUGRAD_BODY(return ::cugrad_cpu::outcome(cudaSuccess);)
CUGRAD_API cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache *config)
    CUGRAD_BODY(if (!config) return ::cugrad_cpu::require(false); *config = cudaFuncCachePreferNone; return ::cugrad_cpu::outcome(cudaSuccess);)
CUGRAD_API cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) CUGRAD_BODY(return ::cugrad_cpu::outcome(cudaSuccess);)
CUGRAD_API cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *config)
    CUGRAD_BODY(if (!config) return ::cugrad_cpu::require(false); *config = cudaSharedMemBankSizeFourByte; return ::cugrad_cpu::outcome(cudaSuccess);)
CUGRAD_API cudaError_t cudaDeviceSetLimit(cudaLimit, size_t) CUGRAD_BODY(return ::cugrad_cpu::outcome(cudaSuccess);)
CUGRAD_API cudaError_t cudaDeviceGetLimit(size_t *value, cudaLimit limit)
    CUGRAD_BODY(if (!value) return ::cugrad_cpu::require(false);
                *value = limit == cudaLimitStackSize ? 262144 : limit == cudaLimitMallocHeapSize ? cugrad_rt_memory_total() : 1048576;
                return ::cugrad_cpu::outcome(cudaSuccess);)
CUGRAD_API cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest)
    CUGRAD_BODY(if (least) *least = 0; if (greatest) *greatest = -5; return ::cugrad_cpu::outcome(cudaSuccess);)
CUGRAD_API cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer)
    CUGRAD_BODY(if (!can) return ::cugrad_cpu::require(false); *can = 0;
                return ::cugrad_cpu::outcome(device == 0 && peer == 0 ? cudaSuccess : cudaErrorInvalidDevice);)
CUGRAD_API cudaError_t cudaDeviceEnablePeerAccess(int, unsigned) CUGRAD_BODY(return ::cugrad_cpu::outcome(cudaErrorInvalidDevice);)
CUGRAD_API cudaError_t cudaDeviceDisablePeerAccess(int) CUGRAD_BODY(return ::cugrad_cpu::outcome(cudaErrorPeerAccessNotEnabled);)
CUGRAD_API cudaError_t cudaProfilerStart() CUGRAD_BODY(return ::cugrad_cpu::outcome(cudaSuccess);)
CUGRAD_API cudaError_t cudaProfilerStop() CUGRAD_BODY(return ::cugrad_cpu::outcome(cudaSuccess);)

// ---- streams and events: everything before a call is done when it is made ----------------------------------------------------
CUGRAD_API cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags, int priority)
    CUGRAD_BODY(return (cudaError_t)cugrad_rt_stream_create((void **)stream, flags, priority);)
CUGRAD_API cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags)
    CUGRAD_BODY(return cudaStreamCreateWithPriority(stream, flags, 0);)
CUGRAD_API cudaError_t cudaStreamCreate(cudaStream_t *stream) CUGRAD_BODY(return cudaStreamCreateWithPriority(stream, 0, 0);)
CUGRAD_API cudaError_t cudaStreamDestroy(cudaStream_t stream) CUGRAD_BODY(return (cudaError_t)cugrad_rt_stream_destroy(stream);)
CUGRAD_API cudaError_t cudaStreamSynchronize(cudaStream_t stream) CUGRAD_BODY(return (cudaError_t)cugrad_rt_stream_check(stream);)
CUGRAD_API cudaError_t cudaStreamQuery(cudaStream_t stream) CUGRAD_BODY(return (cudaError_t)cugrad_rt_stream_check(stream);)
CUGRAD_API cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned *flags)
    CUGRAD_BODY(return (cudaError_t)cugrad_rt_stream_get(stream, flags, nullptr);)
CUGRAD_API cudaError_t cudaStreamGetPriority(cudaStream_t stream, int *priority)
    CUGRAD_BODY(return (cudaError_t)cugrad_rt_stream_get(stream, nullptr, priority);)
#if defined(CUGRAD_PARSE)
CUGRAD_API cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned flags = 0);
CUGRAD_API cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = 0);
#else
inline cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned = 0) {
  cudaError_t error = (cudaError_t)cugrad_rt_stream_check(stream);
  return error ? error : (cudaError_t)cugrad_rt_event_check(event);
}
inline cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = 0) {
  return (cudaError_t)cugrad_rt_event_record(event, stream);
}
#endif
CUGRAD_API cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void *data, unsigned)
    CUGRAD_BODY(cudaError_t error = (cudaError_t)cugrad_rt_stream_check(stream); if (error) return error;
                callback(stream, cudaSuccess, data); return error;)
CUGRAD_API cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void *data)
    CUGRAD_BODY(cudaError_t error = (cudaError_t)cugrad_rt_stream_check(stream); if (error) return error;
                function(data); return error;)

CUGRAD_API cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags)
    CUGRAD_BODY(return (cudaError_t)cugrad_rt_event_create((void **)event, flags);)
CUGRAD_API cudaError_t cudaEventCreate(cudaEvent_t *event) CUGRAD_BODY(return cudaEventCreateWithFlags(event, 0);)
CUGRAD_API cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned flags) CUGRAD_BODY(return cudaEventCreateWithFlags(event, flags);)
CUGRAD_API cudaError_t cudaEventDestroy(cudaEvent_t event) CUGRAD_BODY(return (cudaError_t)cugrad_rt_event_destroy(event);)
CUGRAD_API cudaError_t cudaEventSynchronize(cudaEvent_t event) CUGRAD_BODY(return (cudaError_t)cugrad_rt_event_check(event);)
CUGRAD_API cudaError_t cudaEventQuery(cudaEvent_t event) CUGRAD_BODY(return (cudaError_t)cugrad_rt_event_check(event);)
CUGRAD_API cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t end)
    CUGRAD_BODY(return (cudaError_t)cugrad_rt_event_elapsed(milliseconds, start, end);)

// ---- functions and occupancy ---------------------------------------------------------------------------------------------------
#if defined(CUGRAD_CPU)
namespace cugrad_cpu {
inline cudaError_t set_function_attribute(cudaFuncAttribute attribute, int value) {
  if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize) return outcome(cudaSuccess);
  return value < 0 ? outcome(cudaErrorInvalidValue) : (cudaError_t)cugrad_rt_allow_shared((size_t)value);
}
inline cudaError_t function_attributes(cudaFuncAttributes *a) {
  if (!a) return outcome(cudaErrorInvalidValue);
  *a = cudaFuncAttributes();
  a->maxThreadsPerBlock = 1024;
  a->numRegs = 32;
  a->ptxVersion = a->binaryVersion = 90;
  a->maxDynamicSharedSizeBytes = 49152;
  return outcome(cudaSuccess);
}
inline int resident_blocks(int threads, size_t shared) {
  if (threads <= 0 || threads > 1024 || shared > 232448) return 0;
  int by_threads = 2048 / ((threads + 31) / 32 * 32);
  int by_shared = shared == 0 ? 32 : (int)(233472 / (shared + 1024));
  int blocks = by_threads < by_shared ? by_threads : by_shared;
  return blocks < 32 ? blocks : 32;
}
}  // namespace cugrad_cpu
#endif
CUGRAD_API cudaError_t cudaFuncSetAttribute(const void *, cudaFuncAttribute attribute, int value)
    CUGRAD_BODY(return ::cugrad_cpu::set_function_attribute(attribute, value);)
CUGRAD_API cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, const void *)
    CUGRAD_BODY(return ::cugrad_cpu::function_attributes(attributes);)
CUGRAD_API cudaError_t cudaFuncSetCacheConfig(const void *, cudaFuncCache) CUGRAD_BODY(return ::cugrad_cpu::outcome(cudaSuccess);)
CUGRAD_API cudaError_t cudaFuncSetSharedMemConfig(const void *, cudaSharedMemConfig) CUGRAD_BODY(return ::cugrad_cpu::outcome(cudaSuccess);)
CUGRAD_API cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *, int threads, size_t shared)
    CUGRAD_BODY(if (!blocks) return ::cugrad_cpu::require(false); *blocks = ::cugrad_cpu::resident_blocks(threads, shared);
                return ::cugrad_cpu::require(*blocks > 0 || threads > 0);)
template <class T>
CUGRAD_API cudaError_t cudaFuncSetAttribute(T *f, cudaFuncAttribute attribute, int value) {
  return cudaFuncSetAttribute((const void *)f, attribute, value);
}
template <class T>
CUGRAD_API cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, T *f) {
  return cudaFuncGetAttributes(attributes, (const void *)f);
}
template <class T>
CUGRAD_API cudaError_t cudaFuncSetCacheConfig(T *f, cudaFuncCache config) {
  return cudaFuncSetCacheConfig((const void *)f, config);
}
template <class T>
CUGRAD_API cudaError_t cudaFuncSetSharedMemConfig(T *f, cudaSharedMemConfig config) {
  return cudaFuncSetSharedMemConfig((const void *)f, config);
}
template <class T>
CUGRAD_API cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, T *f, int threads, size_t shared) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, (const void *)f, threads, shared);
}
template <class T>
CUGRAD_API cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, T *f, int threads, size_t shared, unsigned) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, (const void *)f, threads, shared);
}
#if defined(CUGRAD_PARSE)
template <class T>
CUGRAD_API cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, T f, size_t shared = 0, int limit = 0);
template <class F, class T>
CUGRAD_API cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *grid, int *block, T f, F shared, int limit = 0);
#else
template <class T>
inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, T, size_t = 0, int limit = 0) {
  if (!grid || !block) return ::cugrad_cpu::require(false);
  *block = limit > 0 && limit < 1024 ? limit : 1024;
  *grid = (int)cugrad_rt_processors() * (2048 / *block);
  return ::cugrad_cpu::outcome(cudaSuccess);
}
template <class F, class T>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *grid, int *block, T f, F, int limit = 0) {
  return cudaOccupancyMaxPotentialBlockSize(grid, block, f, 0, limit);
}
#endif

#include "cugrad_cuda/graphs.h"

#endif
