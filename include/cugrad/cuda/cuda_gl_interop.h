// Buffers of OpenGL: declared, so that programs that draw can be read. The CPU executor has none, and says so.
#ifndef CUGRAD_CUDA_GL_INTEROP_H
#define CUGRAD_CUDA_GL_INTEROP_H
#include "../detail/names_set_aside.h"
#include "cugrad_cuda.h"

struct cudaGraphicsResource;
typedef struct cudaGraphicsResource *cudaGraphicsResource_t;
enum cudaGraphicsRegisterFlags {
  cudaGraphicsRegisterFlagsNone = 0,
  cudaGraphicsRegisterFlagsReadOnly = 1,
  cudaGraphicsRegisterFlagsWriteDiscard = 2,
  cudaGraphicsRegisterFlagsSurfaceLoadStore = 4,
  cudaGraphicsRegisterFlagsTextureGather = 8
};
enum cudaGraphicsMapFlags { cudaGraphicsMapFlagsNone = 0, cudaGraphicsMapFlagsReadOnly = 1, cudaGraphicsMapFlagsWriteDiscard = 2 };

#define CUGRAD_GRAPHICS(name, ...) \
  CUGRAD_HOST cudaError_t name(__VA_ARGS__) CUGRAD_BODY(::cugrad_cpu::fail(801, #name " is for the GPU alone");)
CUGRAD_GRAPHICS(cudaGraphicsGLRegisterBuffer, cudaGraphicsResource **, unsigned, unsigned)
CUGRAD_GRAPHICS(cudaGraphicsGLRegisterImage, cudaGraphicsResource **, unsigned, unsigned, unsigned)
CUGRAD_GRAPHICS(cudaGraphicsUnregisterResource, cudaGraphicsResource_t)
CUGRAD_GRAPHICS(cudaGraphicsResourceSetMapFlags, cudaGraphicsResource_t, unsigned)
CUGRAD_GRAPHICS(cudaGraphicsMapResources, int, cudaGraphicsResource_t *, cudaStream_t = 0)
CUGRAD_GRAPHICS(cudaGraphicsUnmapResources, int, cudaGraphicsResource_t *, cudaStream_t = 0)
CUGRAD_GRAPHICS(cudaGraphicsResourceGetMappedPointer, void **, size_t *, cudaGraphicsResource_t)
CUGRAD_GRAPHICS(cudaGraphicsSubResourceGetMappedArray, cudaArray_t *, cudaGraphicsResource_t, unsigned, unsigned)
#undef CUGRAD_GRAPHICS

#include "../detail/names_restored.h"

#endif
