// Launches in a helper function and in branches; the number of steps depends on data.
#include <cstdio>
#include <cstdlib>
#define CHECK(call)                                                                   \
    do {                                                                              \
        cudaError_t status = (call);                                                  \
        if (status != cudaSuccess) {                                                  \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status)); \
            exit(EXIT_FAILURE);                                                       \
        }                                                                             \
    } while (0)

__global__ void scale(double* x, double by, int n) {
    int i = threadIdx.x;
    if (i < n) x[i] *= by;
}

__global__ void square(double* y, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) y[i] = x[i] * x[i];
}

static void apply(double* y, double* x, double by, int n, bool squares) {
    if (squares) {
        square<<<1, 32>>>(y, x, n);
    } else {
        scale<<<1, 32>>>(x, by, n);
    }
    CHECK(cudaGetLastError());
}

double norm(const double* in, double by, int n) {
    double *x, *y;
    CHECK(cudaMalloc((void**)&x, n * sizeof(double)));
    CHECK(cudaMalloc((void**)&y, n * sizeof(double)));
    CHECK(cudaMemcpy(x, in, n * sizeof(double), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(y, 0, n * sizeof(double)));
    double total = 0.0;
    for (int k = 0; total < 40.0 && k < 10; ++k) {
        apply(y, x, by, n, k % 2 == 1);
        double* host = new double[n];
        CHECK(cudaMemcpy(host, k % 2 ? y : x, n * sizeof(double), cudaMemcpyDeviceToHost));
        for (int i = 0; i < n; ++i) total += host[i] * host[i];
        delete[] host;
    }
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaFree(x));
    CHECK(cudaFree(y));
    return total;
}
