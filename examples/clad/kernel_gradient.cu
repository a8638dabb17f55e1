// A kernel's gradient with and without a stream, under Clad's names.
#include "clad/Differentiator/Differentiator.h"

#include <cmath>
#include <cstdio>

__global__ void kernel(double* a) { *a *= *a; }

__global__ void scale(double* out, double* in, double factor) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = factor * in[i] * in[i];
}

static int wrong = 0;
static void expect(const char* what, double got, double expected) {
    std::printf("%s = %g\n", what, got);
    if (!(std::fabs(got - expected) < 1e-9)) {
        std::printf("  expected %g\n", expected);
        wrong = 1;
    }
}

int main() {
    // One thread, shared memory 0, the default stream.
    double a = 3.0, a_adj = 1.0, *d_a, *d_a_adj;
    cudaMalloc(&d_a, sizeof(double));
    cudaMalloc(&d_a_adj, sizeof(double));
    cudaMemcpy(d_a, &a, sizeof(double), cudaMemcpyHostToDevice);
    cudaMemcpy(d_a_adj, &a_adj, sizeof(double), cudaMemcpyHostToDevice);

    auto square = clad::gradient(kernel, "a");
    square.execute_kernel(dim3(1), dim3(1), d_a, d_a_adj);
    cudaDeviceSynchronize();
    cudaMemcpy(&a_adj, d_a_adj, sizeof(double), cudaMemcpyDeviceToHost);
    expect("d(a*a)/da at 3", a_adj, 6.0);
    cudaFree(d_a);
    cudaFree(d_a_adj);

    // A grid, with dynamic shared memory and a stream given.
    const int n = 12;
    double in[n], seed[n], in_adj[n], *d_in, *d_out, *d_seed, *d_in_adj;
    for (int i = 0; i < n; ++i) {
        in[i] = i;
        seed[i] = 1.0;
        in_adj[i] = 0.0;
    }
    cudaMalloc(&d_in, sizeof(in));
    cudaMalloc(&d_out, sizeof(in));
    cudaMalloc(&d_seed, sizeof(in));
    cudaMalloc(&d_in_adj, sizeof(in));
    cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice);
    cudaMemcpy(d_seed, seed, sizeof(in), cudaMemcpyHostToDevice);
    cudaMemcpy(d_in_adj, in_adj, sizeof(in), cudaMemcpyHostToDevice);

    auto test = clad::gradient(scale, "out, in");
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    test.execute_kernel(dim3(3), dim3(4), 0, stream, d_out, d_in, 5.0, d_seed, d_in_adj);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);

    cudaMemcpy(in_adj, d_in_adj, sizeof(in), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) expect("d(5 x^2)/dx", in_adj[i], 10.0 * in[i]);
    cudaFree(d_in);
    cudaFree(d_out);
    cudaFree(d_seed);
    cudaFree(d_in_adj);
    return wrong;
}
