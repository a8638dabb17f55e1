#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cuComplex.h>
#include <math_constants.h>
#include <cmath>
__global__ void k(__half* p, half2* q, __nv_bfloat16* b, cuFloatComplex* c) { p[0] = __hadd(p[1], p[2]) * p[3] + __float2half(2.f); q[0] = __hfma2(q[0], q[1], q[2]); b[0] = hexp(b[1]); float f = p[0]; p[1] = f; c[0] = cuCmulf(c[1], c[2]); p[3] += p[2]; atomicAdd(p, p[1]); q[1] = __shfl_down_sync(~0u, q[0], 1); }
