// The gradient of a device function, requested and executed inside a kernel.
#include "clad/Differentiator/Differentiator.h"

#include <cmath>
#include <cstdio>

__device__ double fn(double* a) { return *a * *a; }

__global__ void compute(double* d_a, double* d_result) {
    auto fn_grad = clad::gradient(fn, "a");
    fn_grad.execute(d_a, d_result);
}

int main(void) {
    double a = 4.0, result = 0.0;
    double *d_a = nullptr, *d_result = nullptr;
    cudaMalloc(&d_a, sizeof(double));
    cudaMalloc(&d_result, sizeof(double));
    cudaMemcpy(d_a, &a, sizeof(double), cudaMemcpyHostToDevice);
    cudaMemcpy(d_result, &result, sizeof(double), cudaMemcpyHostToDevice);

    compute<<<1, 1>>>(d_a, d_result);
    cudaDeviceSynchronize();

    cudaMemcpy(&result, d_result, sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(d_a);
    cudaFree(d_result);
    std::printf("d(a*a)/da at 4 = %g\n", result);
    return std::fabs(result - 8.0) < 1e-9 ? 0 : 1;
}
