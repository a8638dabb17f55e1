// prints: 0.353553 0.353553
// prints: 0.353553
// prints: 0.5 0.5 0.5 0.5
// prints: 3 12 27 48
// prints: 0.0384 0.0384 0.0384 0.0384
// Tapes of every kind: of a constant size in device code, on both sides of a function for both, sized by the host, by
// a counting kernel, and not at all.
#include <cugrad/cugrad.h>
#include <cstdio>
__host__ __device__ double root(double x) {
    double v = x;
    for (int k = 0; k < 100; ++k) v = 0.5 * (v + x / v);
    return v;
}
__global__ void roots(double* out) {
    double d = 0.0;
    cugrad::gradient(root, "x").execute(2.0, &d);
    out[threadIdx.x] = d;
}
__global__ void damp(double* y, const double* x, int n, int steps) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    for (int k = 0; k < steps; ++k) v = v - 0.5 * (v - 1.0) * (v > 0.0 ? 1.0 : 2.0);
    y[i] = v;
}
__global__ void power(double* y, const double* x, const int* exponent, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = 1.0;
    for (int k = 0; k < exponent[i]; ++k) v = v * x[i];
    y[i] = v;
}
__global__ void drawn(double* y, const double* x, int* steps) {
    int i = threadIdx.x;
    steps[i] += 2;
    double v = x[i];
    for (int k = 0; k < steps[i]; ++k) v = v * v * 0.5;
    y[i] = v;
}
int main() {
    double *m, d = 0.0;
    cudaMallocManaged(&m, 16 * sizeof(double));
    int* e;
    cudaMallocManaged(&e, 4 * sizeof(int));
    roots<<<1, 2>>>(m);
    cudaDeviceSynchronize();
    printf("%g %g\n", m[0], m[1]);
    cugrad::gradient(root, "x").execute(2.0, &d);
    printf("%g\n", d);
    double *y = m, *x = m + 4, *y_adj = m + 8, *x_adj = m + 12;
    auto reset = [&] {
        for (int i = 0; i < 4; ++i) x[i] = i + 1.0, y_adj[i] = 1.0, x_adj[i] = 0.0, e[i] = 3;
    };
    auto show = [&] {
        cudaDeviceSynchronize();
        printf("%g %g %g %g\n", x_adj[0], x_adj[1], x_adj[2], x_adj[3]);
    };
    reset();
    cugrad::gradient(damp, "y, x").execute_kernel(2, 2, y, x, 4, 1, y_adj, x_adj);
    show();
    reset();
    cugrad::gradient(power, "y, x").execute_kernel(1, 32, y, x, e, 4, y_adj, x_adj);
    show();
    reset();
    for (int i = 0; i < 4; ++i) x[i] = 1.0, e[i] = 0, y_adj[i] = 0.0768;
    cugrad::gradient(drawn, "y, x").execute_kernel(1, 4, y, x, e, y_adj, x_adj);
    show();
    cudaFree(m);
    cudaFree(e);
}
