// request: in the source, for the GPU
#include <cugrad/cugrad.h>
__device__ double iterate(double x, int n) {
    for (int k = 0; k < n; ++k) x = x * x * 0.5 + 0.3;
    return x;
}
__global__ void sensitivities(double* out, const double* x, int n) {
    double d = 0.0;
    cugrad::gradient(iterate, "x").execute(x[threadIdx.x], n, &d);
    //^^^ CG0012: how much the gradient of `iterate` keeps on its tape depends on its arguments
    out[threadIdx.x] = d;
}
