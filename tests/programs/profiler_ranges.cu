// Marks and ranges for a profiler in a function that is differentiated: they are the function's own.
#include <cugrad/cugrad.h>
#include <nvtx3/nvToolsExt.h>

#include <cstdio>

struct Range {
    explicit Range(const char* name) { nvtxRangePush(name); }
    ~Range() { nvtxRangePop(); }
};

__global__ void scale(double* y, const double* x, double a, int n) {
    int i = threadIdx.x;
    if (i < n) y[i] = a * x[i] * x[i];
}

void f(double* out, const double* in, int n) {
    Range whole("f");
    double* t;
    cudaMalloc(&t, n * sizeof(double));
    for (int k = 1; k < 3; ++k) {
        Range step(__func__);
        nvtxRangeId_t range = nvtxRangeStartA("scale");
        scale<<<1, 32>>>(k == 1 ? t : out, k == 1 ? in : t, 0.5 * k, n);
        nvtxRangeEnd(range);
    }
    nvtxMark("done");
    cudaFree(t);
}

int main() {
    const int n = 4;
    double *x, *y, *x_adj, *y_adj;
    for (double** p : {&x, &y, &x_adj, &y_adj}) cudaMallocManaged(p, n * sizeof(double));
    for (int i = 0; i < n; i++) x[i] = 1 + i, x_adj[i] = 0, y_adj[i] = 1;
    cugrad::gradient(f, "out, in").execute(y, x, n, y_adj, x_adj);
    cudaDeviceSynchronize();
    // y = (x² / 2)², its derivative x³.
    int failures = 0;
    for (int i = 0; i < n; i++) failures += x_adj[i] != x[i] * x[i] * x[i];
    printf("%d failures\n", failures);
    return failures != 0;
}
