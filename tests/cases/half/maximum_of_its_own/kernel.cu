// What older GPUs lack, programs define by the name that newer ones have it under; the architecture decides which is called.
#include <cuda_fp16.h>

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
__device__ __forceinline__ __half __hmax_nan(__half a, __half b) {
    return __hisnan(a) ? a : (__hisnan(b) ? b : __hmax(a, b));
}
#endif

__global__ void kernel(float* out, const float* x, const float* y, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const __half a = __float2half(x[i]), b = __float2half(y[i]);
    out[i] = __half2float(__hmax_nan(__hmul(a, b), a));
}
