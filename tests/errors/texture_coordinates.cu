// request: gradient(kernel, "out, x")
#include <cuda_runtime.h>
__global__ void kernel(float* out, const float* x, cudaTextureObject_t tex) {
    int i = threadIdx.x;
    out[i] = texCubemap<float>(tex, x[i], 0.0f, 1.0f) * x[i];
           //^^^ CG0201: `texCubemap<float>` has no derivative rule
}
