// request: in the source
#include <cugrad/cugrad.h>
__global__ void scale(float* out, const float* in, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = 2 * in[i];
}
void gradient(float* out, const float* in, float* out_adj, float* in_adj) {
    cugrad::gradient(scale, "out, in").execute(out, in, 3, out_adj, in_adj);
                                       //^^^ CG0013: `execute` runs the derivatives of functions, and `scale` is a kernel
}
