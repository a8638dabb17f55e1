#include <cuda_fp16.h>
// Comparisons of pairs give ones and zeros, or whether both hold.
__global__ void kernel(__half2* out, const __half2* x, const __half2* w) {
    int i = threadIdx.x;
    __half2 side = __floats2half2_rn(i % 2 ? 1.0f : -1.0f, i % 3 ? -1.0f : 1.0f);
    __half2 zero = __float2half2_rn(0.0f);
    __half2 mask = __hgt2(side, zero);
    __half2 y = __hmul2(mask, __hmul2(x[i], w[i]));
    out[i] = __hble2(side, zero) ? __hadd2(y, x[i]) : __hmul2(y, __hne2(side, zero));
}
