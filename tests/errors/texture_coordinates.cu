// request: gradient(kernel, "out, x")
#include <cuda_runtime.h>
__global__ void kernel(float* out, const float* x, cudaTextureObject_t tex) {
    int i = threadIdx.x;
    out[i] = tex1D<float>(tex, x[i]) * x[i];
           //^^^ CG0201: `tex1D<float>` has no derivative rule
}
