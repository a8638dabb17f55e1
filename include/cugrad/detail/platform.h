// What the headers need to know about the compiler they are read by. There are four:
//   nvcc or clang with CUDA    the program runs on the GPU,
//   clang as C++, CUGRAD_CPU   the program runs on the CPU over our own declaration of CUDA,
//   clang, CUGRAD_PARSE        cugrad reads the program: declarations are enough,
//   any C++ compiler           no CUDA at all: functions can be differentiated, kernels do not exist.
#pragma once

#if defined(__CUDACC__) || defined(CUGRAD_CPU) || defined(CUGRAD_PARSE)
#define CUGRAD_HAS_CUDA 1
#include <cuda_runtime.h>
#else
#define CUGRAD_HAS_CUDA 0
#endif

#if CUGRAD_HAS_CUDA
#define CUGRAD_HD __host__ __device__
#else
#define CUGRAD_HD
#endif

// Before a CUGRAD_HD template that forwards to functions of which some are for the host alone: nvcc warns otherwise.
#if defined(__NVCC__) && !defined(__clang__)
#define CUGRAD_FORWARDS_TO_BOTH _Pragma("nv_exec_check_disable")
#else
#define CUGRAD_FORWARDS_TO_BOTH
#endif

// True while code for the GPU itself is compiled: no registry, no stderr, no exit there.
#if defined(__CUDA_ARCH__) && !defined(CUGRAD_CPU)
#define CUGRAD_ON_GPU 1
#else
#define CUGRAD_ON_GPU 0
#endif

// Before a host-device function that calls what its caller's side can call: keeps nvcc from warning.
#if defined(__NVCC__) && !defined(CUGRAD_CPU) && !defined(CUGRAD_PARSE) && !defined(__clang__)
#define CUGRAD_ANY_SIDE _Pragma("nv_exec_check_disable")
#else
#define CUGRAD_ANY_SIDE
#endif

#include <stddef.h>

namespace cugrad {

#if CUGRAD_HAS_CUDA
// The shape of a launch: what stands between <<< and >>>.
struct launch_config {
  dim3 grid;
  dim3 block;
  size_t shared;
  cudaStream_t stream;
  bool cooperative = false;  // the kernel waits for the whole grid

  launch_config() : grid(1), block(1), shared(0), stream(nullptr) {}
  launch_config(dim3 g, dim3 b, size_t s = 0, cudaStream_t st = nullptr) : grid(g), block(b), shared(s), stream(st) {}

  // The same launch with another amount of dynamic shared memory: derivatives need room for the adjoints too.
  launch_config with_shared(size_t bytes) const {
    launch_config other = *this;
    other.shared = bytes;
    return other;
  }
  launch_config cooperatively() const {
    launch_config other = *this;
    other.cooperative = true;
    return other;
  }
  // The same launch, if it has several threads and blocks along these axes alone ("xy"); else the program ends with a
  // message. Defined in launch.h.
  launch_config along(const char* threads, const char* blocks, const char* kernel) const;
  size_t threads() const {
    return size_t(grid.x) * grid.y * grid.z * (size_t(block.x) * block.y * block.z);
  }
};
#else
struct launch_config {};
#endif

}  // namespace cugrad
