// A host function that allocates, copies, launches, copies back and sums; its gradient needs no memory management outside.
#include "clad/Differentiator/Differentiator.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

__global__ void kernel_call(double* out, double* in) {
    int index = threadIdx.x;
    out[index] = in[index] * in[index] + 1.0;
}

double fn(double* out, double* in) {
    double* in_dev = nullptr;
    cudaMalloc(&in_dev, 10 * sizeof(double));
    cudaMemcpy(in_dev, in, 10 * sizeof(double), cudaMemcpyHostToDevice);
    kernel_call<<<1, 10>>>(out, in_dev);
    double* out_host = (double*)malloc(10 * sizeof(double));
    cudaMemcpy(out_host, out, 10 * sizeof(double), cudaMemcpyDeviceToHost);
    double res = 0;
    for (int i = 0; i < 10; ++i) {
        res += out_host[i];
    }
    free(out_host);
    cudaFree(out);
    cudaFree(in_dev);
    return res;
}

int main() {
    double in[10], in_adj[10] = {}, zero[10] = {};
    for (int i = 0; i < 10; ++i) in[i] = i;
    double *out, *out_adj;
    cudaMalloc(&out, sizeof(in));
    cudaMalloc(&out_adj, sizeof(in));
    cudaMemcpy(out_adj, zero, sizeof(zero), cudaMemcpyHostToDevice);

    auto grad_object = clad::gradient(fn, "out, in");
    grad_object.execute(out, in, out_adj, in_adj);

    // fn frees out, as it always does; the adjoint was requested and stays ours.
    cudaFree(out_adj);
    bool right = true;
    for (int i = 0; i < 10; ++i) {
        std::printf("d res / d in[%d] = %g\n", i, in_adj[i]);
        right = right && std::fabs(in_adj[i] - 2.0 * in[i]) < 1e-9;
    }
    return right ? 0 : 1;
}
