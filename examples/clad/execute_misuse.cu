// execute() on a kernel and execute_kernel() on an ordinary function do nothing but say which of the two to use.
//
// Messages:
//   Use execute() for non-global CUDA kernels
//   Use execute_kernel() for global CUDA kernels
#include "clad/Differentiator/Differentiator.h"

#include <cmath>
#include <cstdio>

__global__ void kernel(double* a) { *a *= *a; }

double host_function(double* a) { return *a * *a; }

int main() {
    double a = 5.0, adjoint = 1.0;
    auto error_1 = clad::gradient(host_function, "a");
    error_1.execute_kernel(dim3(1), dim3(1), &a, &adjoint);
    bool right = adjoint == 1.0;

    auto error_2 = clad::gradient(kernel, "a");
    double *d_a, *d_adjoint;
    cudaMalloc(&d_a, sizeof(double));
    cudaMalloc(&d_adjoint, sizeof(double));
    cudaMemcpy(d_a, &a, sizeof(double), cudaMemcpyHostToDevice);
    cudaMemcpy(d_adjoint, &adjoint, sizeof(double), cudaMemcpyHostToDevice);
    error_2.execute(d_a, d_adjoint);
    cudaMemcpy(&adjoint, d_adjoint, sizeof(double), cudaMemcpyDeviceToHost);
    right = right && adjoint == 1.0;

    // Used as they should be, the same two objects work.
    error_2.execute_kernel(dim3(1), dim3(1), d_a, d_adjoint);
    cudaDeviceSynchronize();
    cudaMemcpy(&adjoint, d_adjoint, sizeof(double), cudaMemcpyDeviceToHost);
    right = right && std::fabs(adjoint - 10.0) < 1e-9;

    adjoint = 0.0;
    error_1.execute(&a, &adjoint);
    right = right && std::fabs(adjoint - 10.0) < 1e-9;

    cudaFree(d_a);
    cudaFree(d_adjoint);
    std::printf("%s\n", right ? "misuse changed nothing, right use gave 10 twice" : "wrong");
    return right ? 0 : 1;
}
