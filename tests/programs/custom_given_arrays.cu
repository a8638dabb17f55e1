// Derivatives of the user's for functions that are given parts of arrays, arrays of the caller's, and numbers: a pullback reads
// these and writes their adjoints alone. Each is wrong on purpose by a factor of 10, so that it shows whether it was used.
#include <cugrad/cugrad.h>

#include <cmath>
#include <cstdio>

__device__ double squares(const double* p, int n) {
    double s = 0;
    for (int i = 0; i < n; ++i) s += p[i] * p[i];
    return s;
}
__device__ double last(const double* p, int n) { return p[n]; }

namespace cugrad { namespace custom_derivatives {

__device__ void squares_pullback(const double* p, int n, double s_adj, double* p_adj) {
    for (int i = 0; i < n; ++i) p_adj[i] += 10 * 2 * p[i] * s_adj;
}
__device__ void last_pullback(const double*, int n, double s_adj, double* p_adj) { p_adj[n] += 10 * s_adj; }

}}  // namespace cugrad::custom_derivatives

__global__ void rows(double* y, const double* v, int width) {
    const int t = threadIdx.x;
    y[t] = squares(v + t * width, width) + last(v + t * width, width - 1);
}

__device__ double mixed(double x, double y) {
    double a[3] = {x, y, x * y};
    return 0.1 * squares(a, 3) + 0.05 * last(a, 1);
}
__global__ void mix(double* out, const double* x, const double* y) { out[threadIdx.x] = mixed(x[threadIdx.x], y[threadIdx.x]); }

static int failures = 0;
static void expect(const char* what, double got, double wanted) {
    bool right = std::fabs(got - wanted) <= 1e-9 * (1 + std::fabs(wanted));
    if (!right) printf("%s: %.12g, expected %.12g\n", what, got, wanted);
    failures += !right;
}

int main() {
    const int threads = 4, width = 3;
    double *y, *v, *dy, *dv;
    for (double** p : {&y, &dy}) cudaMallocManaged(p, threads * sizeof(double));
    for (double** p : {&v, &dv}) cudaMallocManaged(p, threads * width * sizeof(double));
    for (int i = 0; i < threads * width; i++) v[i] = 0.3 + 0.1 * i, dv[i] = 0;
    for (int t = 0; t < threads; t++) dy[t] = 1 + t;
    auto of_rows = cugrad::gradient(rows, "y, v");
    of_rows.execute_kernel(dim3(1), dim3(threads), y, v, width, dy, dv);
    cudaDeviceSynchronize();
    for (int i = 0; i < threads * width; i++) expect("row", dv[i], 10 * (2 * v[i] + (i % width == width - 1)) * (1 + i / width));

    double *x = v, *z = v + threads, *dx = dv, *dz = dv + threads;
    for (int t = 0; t < threads; t++) dy[t] = 1, dx[t] = dz[t] = 0;
    auto of_mix = cugrad::gradient(mix, "out, x, y");
    of_mix.execute_kernel(dim3(1), dim3(threads), y, x, z, dy, dx, dz);
    cudaDeviceSynchronize();
    for (int t = 0; t < threads; t++) {
        expect("x", dx[t], 10 * 0.2 * x[t] * (1 + z[t] * z[t]));
        expect("y", dz[t], 10 * (0.2 * z[t] * (1 + x[t] * x[t]) + 0.05));
    }
    for (double* p : {y, v, dy, dv}) cudaFree(p);
    printf("%d failures\n", failures);
    return failures != 0;
}
