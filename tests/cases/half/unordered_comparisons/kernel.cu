#include <cuda_fp16.h>
// Comparisons that also hold where a side is no number, their masks, and what is one where a number is none.
__global__ void kernel(__half2* out, const __half2* x, const __half2* w) {
    int i = threadIdx.x;
    __half nan = __float2half(0.0f) / __float2half(0.0f);
    __half2 side = __halves2half2(i % 2 ? nan : __float2half(1.0f), __float2half(i % 3 ? -1.0f : 1.0f));
    __half2 zero = __float2half2_rn(0.0f);
    __half2 y = __hmul2(__hltu2(side, zero), __hmul2(x[i], w[i]));
    if (__hbgeu2(side, zero)) y = __hadd2(y, x[i]);
    if (__hgtu2_mask(side, zero) == 0xffffu) y = __hmul2(y, w[i]);
    if (__hequ(side.x, zero.x) != __hneu(side.x, side.x)) y = __hadd2(y, y);
    out[i] = __hadd2(y, __hmul2(__hisnan2(side), w[i]));
}
