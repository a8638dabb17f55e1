// request: gradient(f, "x")
#include <cuda_runtime.h>
__global__ void square(double* y, const double* x) { *y = *x * *x; }
double f(double x) {
    double *d, y;
    cudaMalloc(&d, 2 * sizeof(double));
    double* in = d + 1;
    *in = x;
  //^^^ CG0226: host code accesses memory of the device `d` by its pointer
    square<<<1, 1>>>(d, in);
    cudaMemcpy(&y, d, sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(d);
    return y;
}
