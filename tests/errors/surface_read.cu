// request: gradient(kernel, "out, x")
#include <cuda_runtime.h>
__global__ void kernel(float* out, const float* x, cudaSurfaceObject_t surface) {
    int i = threadIdx.x;
    out[i] = surf1Dread<float>(surface, i * 4) * x[i];
           //^^^ CG0122: call of `surf1Dread` in differentiated code
}
