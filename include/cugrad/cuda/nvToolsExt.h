// Marks and ranges for NVIDIA's profilers. They do nothing here.
#ifndef CUGRAD_NVTOOLSEXT_H
#define CUGRAD_NVTOOLSEXT_H
#include "../detail/names_set_aside.h"
#include "cugrad_cuda.h"

#include <stdint.h>

#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)(sizeof(nvtxEventAttributes_t)))

typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st *nvtxStringHandle_t;
typedef enum nvtxColorType_t { NVTX_COLOR_UNKNOWN = 0, NVTX_COLOR_ARGB = 1 } nvtxColorType_t;
typedef enum nvtxMessageType_t {
  NVTX_MESSAGE_UNKNOWN = 0,
  NVTX_MESSAGE_TYPE_ASCII = 1,
  NVTX_MESSAGE_TYPE_UNICODE = 2,
  NVTX_MESSAGE_TYPE_REGISTERED = 3
} nvtxMessageType_t;
typedef enum nvtxPayloadType_t {
  NVTX_PAYLOAD_UNKNOWN = 0,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1,
  NVTX_PAYLOAD_TYPE_INT64 = 2,
  NVTX_PAYLOAD_TYPE_DOUBLE = 3
} nvtxPayloadType_t;
typedef union nvtxMessageValue_t {
  const char *ascii;
  const wchar_t *unicode;
  nvtxStringHandle_t registered;
} nvtxMessageValue_t;
typedef struct nvtxEventAttributes_t {
  uint16_t version;
  uint16_t size;
  uint32_t category;
  int32_t colorType;
  uint32_t color;
  int32_t payloadType;
  int32_t reserved0;
  union {
    uint64_t ullValue;
    int64_t llValue;
    double dValue;
  } payload;
  int32_t messageType;
  nvtxMessageValue_t message;
} nvtxEventAttributes_t;

CUGRAD_HOST int nvtxRangePushA(const char *) CUGRAD_BODY(return 0;)
CUGRAD_HOST int nvtxRangePushEx(const nvtxEventAttributes_t *) CUGRAD_BODY(return 0;)
CUGRAD_HOST int nvtxRangePop() CUGRAD_BODY(return 0;)
CUGRAD_HOST void nvtxMarkA(const char *) CUGRAD_BODY()
CUGRAD_HOST void nvtxMarkEx(const nvtxEventAttributes_t *) CUGRAD_BODY()
CUGRAD_HOST nvtxRangeId_t nvtxRangeStartA(const char *) CUGRAD_BODY(return 0;)
CUGRAD_HOST nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t *) CUGRAD_BODY(return 0;)
CUGRAD_HOST void nvtxRangeEnd(nvtxRangeId_t) CUGRAD_BODY()
CUGRAD_HOST void nvtxNameCategoryA(uint32_t, const char *) CUGRAD_BODY()
CUGRAD_HOST void nvtxNameOsThreadA(uint32_t, const char *) CUGRAD_BODY()
CUGRAD_HOST void nvtxNameCudaStreamA(cudaStream_t, const char *) CUGRAD_BODY()
CUGRAD_HOST void nvtxInitialize(const void *) CUGRAD_BODY()
#define nvtxRangePush nvtxRangePushA
#define nvtxMark nvtxMarkA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxNameCategory nvtxNameCategoryA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxNameCudaStream nvtxNameCudaStreamA

#include "../detail/names_restored.h"

#endif
