// Every thread reads one scalar: in the reverse sweep every thread adds to its adjoint.
//
// The kernel works on integers, as it was published; its derivative with respect to them is exact because it is linear.
#include "clad/Differentiator/Differentiator.h"

#include <cstdio>

__global__ void add_kernel(int* out, int val) {
    int index = threadIdx.x + blockIdx.x * blockDim.x;
    out[index] += val;
}

int main() {
    const int n = 10;
    int out[n], seed[n], val = 5, val_adj = 0;
    for (int i = 0; i < n; ++i) {
        out[i] = i;
        seed[i] = i + 1;
    }
    int *d_out, *d_seed, *d_val_adj;
    cudaMalloc(&d_out, sizeof(out));
    cudaMalloc(&d_seed, sizeof(seed));
    cudaMalloc(&d_val_adj, sizeof(int));
    cudaMemcpy(d_out, out, sizeof(out), cudaMemcpyHostToDevice);
    cudaMemcpy(d_seed, seed, sizeof(seed), cudaMemcpyHostToDevice);
    cudaMemcpy(d_val_adj, &val_adj, sizeof(int), cudaMemcpyHostToDevice);

    auto grad_object = clad::gradient(add_kernel, "out, val");
    grad_object.execute_kernel(dim3(2), dim3(5), d_out, val, d_seed, d_val_adj);
    cudaDeviceSynchronize();

    cudaMemcpy(seed, d_seed, sizeof(seed), cudaMemcpyDeviceToHost);
    cudaMemcpy(&val_adj, d_val_adj, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d_out);
    cudaFree(d_seed);
    cudaFree(d_val_adj);

    bool right = val_adj == 55;
    for (int i = 0; i < n; ++i) right = right && seed[i] == i + 1;
    std::printf("adjoint of val: %d (1 + 2 + … + 10 = 55)\n", val_adj);
    return right ? 0 : 1;
}
