// An operator that assigns to a pair evaluates its left operand once, after the right one.
#include <cuda_fp16.h>

__global__ void kernel(float* y, const float* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    __half2 all[3] = {__float2half2_rn(x[i]), __float2half2_rn(0.5f), __float2half2_rn(2.0f * x[i])};
    int at = 0;
    all[at++] += all[at + 1];
    all[at] *= all[at - 1];
    float2 sums = __half22float2(all[0]), products = __half22float2(all[1]);
    y[i] = at * sums.x + products.y;
}
