// The driver's header. Of the driver itself there are only the names that programs written for the runtime mention on the
// side: its status codes and what they are called.
#ifndef CUGRAD_CUDA_DRIVER_H
#define CUGRAD_CUDA_DRIVER_H
#include "cugrad_cuda.h"

typedef enum CUresult {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_NOT_SUPPORTED = 801,
  CUDA_ERROR_UNKNOWN = 999
} CUresult;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef cudaTextureObject_t CUtexObject;
typedef cudaSurfaceObject_t CUsurfObject;

CUGRAD_HOST CUresult cuGetErrorString(CUresult error, const char **text)
    CUGRAD_BODY(*text = ::cudaGetErrorString((cudaError_t)error); return CUDA_SUCCESS;)

#endif
