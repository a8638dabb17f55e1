// Textures, surfaces and questions about address spaces: declared, so that programs that use them can be read. The CPU
// executor has none of them, and code that reads textures is not differentiated.
#pragma once

typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;

template <class T> __device__ T tex1Dfetch(cudaTextureObject_t, int);
template <class T> __device__ T tex1D(cudaTextureObject_t, float);
template <class T> __device__ T tex2D(cudaTextureObject_t, float, float);
template <class T> __device__ T tex3D(cudaTextureObject_t, float, float, float);
template <class T> __device__ T tex1DLod(cudaTextureObject_t, float, float);
template <class T> __device__ T tex2DLod(cudaTextureObject_t, float, float, float);
template <class T> __device__ T tex1DLayered(cudaTextureObject_t, float, int);
template <class T> __device__ T tex2DLayered(cudaTextureObject_t, float, float, int);
template <class T> __device__ T texCubemap(cudaTextureObject_t, float, float, float);
template <class T> __device__ T surf1Dread(cudaSurfaceObject_t, int);
template <class T> __device__ T surf2Dread(cudaSurfaceObject_t, int, int);
template <class T> __device__ void surf1Dwrite(T, cudaSurfaceObject_t, int);
template <class T> __device__ void surf2Dwrite(T, cudaSurfaceObject_t, int, int);

// Which memory an address lies in. The CPU executor has only one kind.
__device__ unsigned __isGlobal(const void *);
__device__ unsigned __isShared(const void *);
__device__ unsigned __isConstant(const void *);
__device__ unsigned __isLocal(const void *);

// An address for instructions of one space. The CPU executor has no such instructions.
CUGRAD_DEVICE size_t __cvta_generic_to_shared(const void *p) CUGRAD_BODY(return (size_t)p;)
CUGRAD_DEVICE size_t __cvta_generic_to_global(const void *p) CUGRAD_BODY(return (size_t)p;)
