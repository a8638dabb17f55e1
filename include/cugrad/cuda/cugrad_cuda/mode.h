// Which mode the headers are in, the macros that hide the difference, and the macros that CUDA's own compiler defines.
#ifndef CUGRAD_CUDA_MODE_H
#define CUGRAD_CUDA_MODE_H

#if defined(CUGRAD_CPU)

// An ordinary inline function.
#define CUGRAD_DEVICE inline
#define CUGRAD_HOST inline
#define CUGRAD_HOST_DEVICE inline
#define CUGRAD_BODY(...) \
  { __VA_ARGS__ }

// Where a call stands in the user's source, for messages: two hidden parameters with defaults.
#define CUGRAD_SITE const char *cg_file = __builtin_FILE(), unsigned cg_line = __builtin_LINE()
#define CUGRAD_AND_SITE , CUGRAD_SITE
#define CUGRAD_PASS_SITE , cg_file, cg_line
#define CUGRAD_PASS_ONLY_SITE cg_file, cg_line

// Kernels are compiled once, for host and device together, so device code takes the device's branch of `#ifdef __CUDA_ARCH__`:
// a kernel whose body is inside such a branch must not become empty. The number is that of parse mode.
#if !defined(__CUDA_ARCH__)
#if defined(CUGRAD_ARCH)
#define __CUDA_ARCH__ CUGRAD_ARCH
#else
#define __CUDA_ARCH__ 750
#endif
#endif

#elif defined(__CUDA__)

#define CUGRAD_PARSE 1
#define CUGRAD_DEVICE __attribute__((device))
#define CUGRAD_HOST __attribute__((host))
#define CUGRAD_HOST_DEVICE __attribute__((host)) __attribute__((device))
#define CUGRAD_BODY(...) ;
#define CUGRAD_SITE
#define CUGRAD_AND_SITE
#define CUGRAD_PASS_SITE
#define CUGRAD_PASS_ONLY_SITE

#else
#error "these headers need clang's CUDA mode (-x cuda -nocudainc) or -DCUGRAD_CPU"
#endif

// When checking (sanitize.h), an access inside one of our own device functions is to be found at the user's line that called it,
// so these are inlined always; and what launches a kernel or keeps a tape is not the kernel's memory.
#if defined(CUGRAD_CPU) && defined(CUGRAD_SANITIZE)
#define CUGRAD_INLINED_BEGIN _Pragma("clang attribute push(__attribute__((always_inline)), apply_to = function)")
#define CUGRAD_INLINED_END _Pragma("clang attribute pop")
#define CUGRAD_UNCHECKED __attribute__((disable_sanitizer_instrumentation))
#else
#define CUGRAD_INLINED_BEGIN
#define CUGRAD_INLINED_END
#define CUGRAD_UNCHECKED
#endif

#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 4
#define __CUDACC_VER_BUILD__ 131
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define CUDART_VERSION 12040
#define CUDA_VERSION 12040
#define __CUDART_API_VERSION CUDART_VERSION

// Include guards of CUDA's headers that programs test.
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__
#define __VECTOR_FUNCTIONS_H__
#define __DEVICE_FUNCTIONS_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__
#define __HOST_DEFINES_H__

#endif
