// request: in the source
#include <cugrad/cugrad.h>
__global__ void scale(float* out, const float* in, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = 2 * in[i];
}
void gradient(float* out, const float* in, float* out_adj, double* sums, cudaStream_t stream) {
    auto derivative = cugrad::gradient(scale, "out, in");
    derivative.execute_kernel(dim3(1), dim3(32), 0, stream, out, in, 3, out_adj, out_adj);
    derivative.execute_kernel(dim3(1), dim3(32), out, in, 3, out_adj, sums);
                                                                      //^^^ CG0014: `sums` is a `double *`, and the adjoint `in_adj` is a `float *`
}
