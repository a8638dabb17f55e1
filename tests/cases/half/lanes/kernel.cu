#include <cuda_bf16.h>
// Halves of pairs put together anew.
__global__ void kernel(__nv_bfloat162* out, const __nv_bfloat162* x, const __nv_bfloat162* w) {
    int i = threadIdx.x;
    __nv_bfloat162 a = __lows2bfloat162(x[i], w[i]), b = __highs2bfloat162(x[i], w[i]);
    __nv_bfloat162 c = __hfma2(a, __lowhigh2highlow(b), __low2bfloat162(w[i]));
    out[i] = __hadd2(c, __high2bfloat162(x[i]));
}
