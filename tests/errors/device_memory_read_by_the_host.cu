// request: gradient(f, "x")
#include <cuda_runtime.h>
double f(const double* x) {
    double* d;
    cudaMalloc(&d, sizeof(double));
    cudaMemcpy(d, x, sizeof(double), cudaMemcpyHostToDevice);
    double y = *d * *d;
             //^^^ CG0226: host code accesses memory of the device `d` by its pointer
    cudaFree(d);
    return y;
}
