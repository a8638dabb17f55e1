// request: in the source, for the GPU
#include <cugrad/cugrad.h>
__device__ double iterate(const double* x, int n) {
    double v = 0.1;
    for (int k = 0; k < n; ++k) v = v * v * 0.5 + x[k];
    return v;
}
__global__ void sensitivities(double* x_adj, const double* x, int n) {
    cugrad::gradient(iterate, "x").execute(x, n, x_adj);
    //^^^ CG0012: how much the gradient of `iterate` keeps on its tape depends on its arguments
}
