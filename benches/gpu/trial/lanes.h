// What gradients by hand share: sums over the lanes of a warp, and additions of four numbers at once.
#ifndef LANES_H
#define LANES_H
#include <cuda_runtime.h>

inline __device__ float warp_sum(float v) {
  for (int offset = 16; offset > 0; offset /= 2) v += __shfl_xor_sync(0xffffffffu, v, offset);
  return v;
}

inline __device__ void add4(float *to, float4 v) {
#if __CUDA_ARCH__ >= 900
  atomicAdd(reinterpret_cast<float4 *>(to), v);
#else
  atomicAdd(to, v.x), atomicAdd(to + 1, v.y), atomicAdd(to + 2, v.z), atomicAdd(to + 3, v.w);
#endif
}

inline __device__ void add4(float4 *to, float4 v) { add4(&to->x, v); }

#endif
