// Half precision: conversions, operators, a fused multiply-add and a function, with a sum in float.
#include <cuda_fp16.h>
__global__ void kernel(float* out, const float* x, const float* y, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    float sum = 0.0f;
    for (int k = 0; k < 3; k++) {
        __half a = __float2half(x[(i + k) % n]), b = __float2half(y[i]);
        __half c = __hfma(a, b, hexp(a)) - b / __float2half(2.0f);
        __half2 p = __hmul2(__halves2half2(a, c), __floats2half2_rn(0.5f, y[i]));
        sum += __half2float(c) + __low2float(p) * __high2float(p);
    }
    out[i] = sum;
}
