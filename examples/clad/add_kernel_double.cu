// The same as add_kernel.cu, in double.
#include "clad/Differentiator/Differentiator.h"

#include <cmath>
#include <cstdio>

__global__ void add_kernel(double* out, double val) {
    int index = threadIdx.x + blockIdx.x * blockDim.x;
    out[index] += val;
}

int main() {
    const int n = 10;
    double out[n], seed[n], val = 5.0, val_adj = 0.0;
    for (int i = 0; i < n; ++i) {
        out[i] = i;
        seed[i] = i + 1;
    }
    double *d_out, *d_seed, *d_val_adj;
    cudaMalloc(&d_out, sizeof(out));
    cudaMalloc(&d_seed, sizeof(seed));
    cudaMalloc(&d_val_adj, sizeof(double));
    cudaMemcpy(d_out, out, sizeof(out), cudaMemcpyHostToDevice);
    cudaMemcpy(d_seed, seed, sizeof(seed), cudaMemcpyHostToDevice);
    cudaMemcpy(d_val_adj, &val_adj, sizeof(double), cudaMemcpyHostToDevice);

    auto grad_object = clad::gradient(add_kernel, "out, val");
    grad_object.execute_kernel(dim3(2), dim3(5), d_out, val, d_seed, d_val_adj);
    cudaDeviceSynchronize();

    cudaMemcpy(seed, d_seed, sizeof(seed), cudaMemcpyDeviceToHost);
    cudaMemcpy(&val_adj, d_val_adj, sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(d_out);
    cudaFree(d_seed);
    cudaFree(d_val_adj);

    // out is read and written: its adjoint passes through unchanged.
    bool right = std::fabs(val_adj - 55.0) < 1e-9;
    for (int i = 0; i < n; ++i) right = right && std::fabs(seed[i] - (i + 1)) < 1e-9;
    std::printf("adjoint of val: %g (1 + 2 + … + 10 = 55)\n", val_adj);
    return right ? 0 : 1;
}
